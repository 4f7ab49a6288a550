import { inWork } from '../../app/app.ts'
import { job } from '../../app/jobs/job.ts'
import { systemScope } from '../../app/scope.ts'
import type { UnitFact } from '../tracking/tracking.read.ts'
import type { TripFact } from '../trips/trips.read.ts'
import { activeTripsOf, unitsById } from '../units/units.read.ts'
import { letter } from './letters.ts'
import { queueMail } from './mails.service.ts'
import { notify } from './notifications.service.ts'
import { addressesFor } from './recipients.repository.ts'
import { tripWays, tripWords, unitWays, unitWords } from './facts.words.ts'

/**
 * What happened on the road becomes notifications and mails in jobs of their own: the flow of positions only waits for
 * the job to be written down, and whatever is tried again is told once, by its key.
 */
export const tellTripFact = job<{ accountId: number; fact: TripFact }>({
  name: 'tell-trip-fact',
  concurrency: 1,
  async handle({ accountId, fact }, app) {
    const ways = tripWays[fact.kind]
    if (!ways) return
    await inWork(app, systemScope(accountId), async (work) => {
      const unit = (await unitsById(work, [fact.unitId])).get(fact.unitId)
      if (!unit) return
      const key = `trip:${fact.tripId}:${fact.kind}:${fact.at}`
      const words = tripWords(fact, unit.name, unit.timezone)
      const link = `/Consola/viaje_details?travel_id=${fact.tripId}`
      await notify(work, {
        unitId: unit.id,
        kind: 'trip',
        title: words.title,
        message: words.message,
        link,
        key,
        quiet: ways.quiet || isOld(fact.at),
        ...(ways.ours && { wholeFleet: true }),
      })
      if (!ways.mail) return
      const to = await addressesFor(work, 'trips', unit.id)
      await queueMail(work, {
        to,
        topic: 'trips',
        unitId: unit.id,
        key,
        ...letter({ ...words.letter, action: { label: 'Ver el viaje', url: app.publicUrl + link } }),
      })
    })
  },
})

export const tellUnitFacts = job<{ accountId: number; facts: UnitFact[] }>({
  name: 'tell-unit-facts',
  concurrency: 1,
  async handle({ accountId, facts }, app) {
    await inWork(app, systemScope(accountId), async (work) => {
      const ids = [...new Set(facts.map(({ unitId }) => unitId))]
      const units = await unitsById(work, ids)
      const travelling = new Set(
        (await activeTripsOf(work, ids)).filter(({ hasStarted }) => hasStarted).map(({ unitId }) => unitId),
      )
      for (const fact of facts) {
        const unit = units.get(fact.unitId)
        const ways = unitWays[fact.kind]
        // The trip tells of its own stops.
        if (!unit || !ways || (fact.kind === 'prolonged-stop' && travelling.has(unit.id))) continue
        const key = `unit:${unit.id}:${fact.kind}:${fact.at}`
        const words = unitWords(fact, unit.name, unit.timezone)
        const link = `/Consola/mapas?unidad=${unit.id}`
        await notify(work, {
          unitId: unit.id,
          kind: 'unit',
          title: words.title,
          message: words.message,
          link,
          key,
          quiet: ways.quiet,
        })
        const to = await addressesFor(work, 'unit_alerts', unit.id)
        await queueMail(work, {
          to,
          topic: 'unit_alerts',
          unitId: unit.id,
          key,
          ...letter({ ...words.letter, action: { label: 'Ver en el mapa', url: app.publicUrl + link } }),
        })
      }
    })
  },
})

const hourMs = 3_600_000
/** Learned of late (a gap was filled): into the bell, without a sound. */
const isOld = (at: string) => Date.now() - Date.parse(at) > hourMs
