import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { App } from '../../../app/app.ts'
import { silentRanks } from '../engine/fusion.ts'
import { roughM, type TimedPlace } from '../engine/jump.ts'
import type { AccountFlow } from '../flow/account-flow.ts'
import type { UnitFlow } from '../flow/unit-flow.ts'
import { storeAlarms } from './store-alarms.ts'

const silentMs = 30 * 60_000
/** The same trouble is told again after this long. */
const againMs = 6 * 3_600_000

/**
 * Tells when a unit goes to and fro between two places as nobody can drive, its sources contradict each other, or one of them
 * went silent while another reports.
 */
export async function watchSources(app: App, flows: Iterable<AccountFlow>, now: number): Promise<void> {
  for (const flow of flows) {
    for (const unit of flow.units) {
      const found = unit.excursions?.found
      if (found) await tell(app, flow, unit, 0, 'two_origins', found.at, excursionText(found))
      if (!unit.heard) continue
      const { disagreement } = unit.heard
      if (disagreement)
        await tell(app, flow, unit, 0, 'source_disagreement', disagreement.at, `${disagreement.km.toFixed(1)} km`)
      for (const rank of silentRanks(unit.heard, now, silentMs))
        await tell(app, flow, unit, rank, 'source_silent', now, null)
    }
  }
}

const excursionText = ({ from, to }: { from: TimedPlace; to: TimedPlace }) =>
  `Va y viene entre dos lugares a ${Math.round(roughM(from, to) / 1000)} km: nadie conduce así`

async function tell(
  app: App,
  flow: AccountFlow,
  unit: UnitFlow,
  rank: number,
  kind: AlarmKind,
  at: number,
  detail: string | null,
): Promise<void> {
  const source = unit.sources[rank]
  if (!source) return
  const place = unit.memory?.newest
  await storeAlarms(
    app,
    { flowOf: () => Promise.resolve(flow) },
    { accountId: flow.accountId, sourceId: source.sourceId },
    [
      {
        unitKey: source.key,
        key: `${kind}:${unit.id}:${rank}:${Math.floor(at / againMs)}`,
        code: kind,
        kind,
        at,
        endAt: null,
        receivedAt: Date.now(),
        lat: place?.lat ?? null,
        lon: place?.lon ?? null,
        speed: place?.speed ?? null,
        detail,
      },
    ],
  )
}
