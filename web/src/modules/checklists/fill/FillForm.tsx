import { useState } from 'react'
import { Button, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { travelStatus } from '@arriero/contract/trips/trips.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { questionsOf, missingOf, type Missing } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { answerProblem } from '@arriero/contract/checklists/filled/result.rules.ts'
import { aboutUnits } from '@arriero/contract/checklists/templates/content.ts'
import { momentInWords } from '@arriero/contract/trips/trips.rules.ts'
import { call } from '../../../kit/call.ts'
import { errorText } from '../../../kit/api-error.ts'
import { confirm } from '../../../kit/confirm.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { checklistKeys, checklistsChanged } from '../checklists.data.ts'
import { checklistPaths } from '../checklists.paths.ts'
import { hereNow } from './here.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import { Questions } from './Questions.tsx'
import { forget, keep, type Filling } from './store.ts'
import { aboutOf, isForLater, sendOne } from './send.ts'

interface FillFormProps {
  draft: Filling
  change: (edit: (before: Filling) => Filling) => void
  /** What was changed last is kept. */
  settled: () => Promise<unknown>
}

const aboutId = 'llenado-de'

/** The questions, and at the foot a button that names what is missing until nothing is. */
export function FillForm({ draft, change, settled }: FillFormProps) {
  const { checklist, answers, photos, unit, trip, moment } = draft
  const { content, purpose } = checklist
  const [isSending, setSending] = useState(false)
  const isOfTrip = purpose === 'trip'
  const lacksAbout = isOfTrip ? trip === null : aboutUnits.includes(purpose) && unit === null
  const next = lacksAbout ? undefined : firstMissing(draft)

  const send = async () => {
    setSending(true)
    try {
      await settled()
      await deliver(draft)
    } finally {
      setSending(false)
    }
  }
  const discard = async () => {
    const isSure = await confirm({
      title: `Descartar lo contestado de «${checklist.name}»`,
      content: 'Se borran de este teléfono sus respuestas y fotografías; no se entrega nada.',
      variant: 'danger',
      confirmText: 'Descartar',
    })
    if (!isSure) return
    await settled()
    await forget(draft.key)
    go(checklistPaths.fill)
  }
  return (
    <div className="fill">
      {aboutUnits.includes(purpose) && (
        <div className="fill-question">
          <span className="fill-label" id={aboutId}>
            {isOfTrip ? 'Viaje *' : 'Unidad *'}
          </span>
          {isOfTrip ? (
            <TripChoice
              trip={trip}
              choose={(chosen) =>
                change((before) => ({
                  ...before,
                  trip: chosen,
                  ...(chosen?.id !== before.trip?.id && { moment: null, destinationId: null }),
                }))
              }
            />
          ) : (
            <UnitChoice
              unit={unit}
              // Of another unit it is nothing that the trip waits for.
              choose={(chosen) =>
                change((before) => ({
                  ...before,
                  unit: chosen,
                  ...(before.moment &&
                    chosen?.id !== before.unit?.id && { trip: null, moment: null, destinationId: null }),
                }))
              }
            />
          )}
          {moment && trip && (
            <small className="muted">{`${isOfTrip ? '' : `Para ${trip.folio}: `}${momentInWords(moment, null)}`}</small>
          )}
        </div>
      )}
      <Questions
        content={content}
        answers={answers}
        prefix="llenado"
        answer={(key, given) => change((before) => ({ ...before, answers: { ...before.answers, [key]: given } }))}
        renderPhotos={({ key }, needed) => (
          <PhotoStrip
            question={key}
            needed={needed}
            photos={photos.filter((one) => one.question === key)}
            add={(photo) => change((before) => ({ ...before, photos: [...before.photos, photo] }))}
            remove={(uuid) =>
              change((before) => ({ ...before, photos: before.photos.filter((one) => one.uuid !== uuid) }))
            }
          />
        )}
      />
      <footer className="fill-foot">
        <Button type="text" danger onClick={() => void discard()}>
          Descartar
        </Button>
        {lacksAbout || next ? (
          <Button size="large" onClick={() => showQuestion(next?.key)}>
            {next ? nextWords(draft, next) : isOfTrip ? 'Falta el viaje' : 'Falta la unidad'}
          </Button>
        ) : (
          <Button type="primary" size="large" loading={isSending} onClick={() => void send()}>
            Entregar
          </Button>
        )}
      </footer>
    </div>
  )
}

function firstMissing({ checklist: { content }, answers, photos }: Filling): Missing | undefined {
  const counts: Record<string, number> = {}
  for (const { question } of photos) counts[question] = (counts[question] ?? 0) + 1
  const wrong = questionsOf(content).find((question) => {
    const given = answers[question.key]
    return given?.value != null && answerProblem(question, given)
  })
  return missingOf(content, answers, counts)[0] ?? (wrong && { key: wrong.key, photos: 0 })
}

function nextWords({ checklist, answers }: Filling, { key, photos }: Missing): string {
  const question = questionsOf(checklist.content).find((one) => one.key === key)
  const label = question?.label ?? ''
  if (photos > 0) return photos === 1 ? `Falta una foto: ${label}` : `Faltan ${photos} fotos: ${label}`
  const given = answers[key]
  const problem = question && given?.value != null ? answerProblem(question, given) : undefined
  return problem ? `${label}: ${problem}` : `Falta: ${label}`
}

/** Leads to what is missing; the unit stands on top. */
function showQuestion(key: string | undefined) {
  const element = document.getElementById(key ? `llenado-${key}-pregunta` : aboutId)
  element?.scrollIntoView({ block: 'center' })
  element?.querySelector<HTMLElement>('button, input, textarea')?.focus({ preventScroll: true })
}

/** Kept already: what does not go out now goes out by itself; what is refused is there to be mended. */
async function deliver(filling: Filling): Promise<void> {
  const finished = { ...filling, finished: { at: new Date().toISOString(), place: await hereNow() } }
  await keep(finished)
  try {
    const { id, folio, blocks } = await sendOne(finished)
    await checklistsChanged()
    if (blocks) toast.warning(`${folio} entregado: ${aboutOf(filling)} no puede salir`, { event: folio })
    else toast.success(`${folio} entregado`)
    go(checklistPaths.result(id))
  } catch (error) {
    if (isForLater(error)) {
      toast.info('Guardado en este equipo; se entrega solo cuando haya señal')
      return go(checklistPaths.fill)
    }
    await keep(filling)
    toast.error('No se ha podido guardar el checklist', { detail: errorText(error) })
  }
}

function UnitChoice({ unit, choose }: { unit: Filling['unit']; choose: (unit: Filling['unit']) => void }) {
  const [search, setSearch] = useState('')
  const { data = [], isFetching } = useQuery({
    queryKey: [...checklistKeys.all, 'units', search],
    queryFn: ({ signal }) => call(unitPicker, { query: { search }, signal }),
  })
  const offered = data.map(({ id, name, plates }) => ({ value: id, label: name, title: plates ?? name }))
  return (
    <Select
      size="large"
      aria-labelledby={aboutId}
      placeholder="Busque por nombre o placas"
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      value={unit?.id}
      options={
        unit && !offered.some(({ value }) => value === unit.id)
          ? [{ value: unit.id, label: unit.name, title: unit.name }, ...offered]
          : offered
      }
      notFoundContent={isFetching ? 'Buscando…' : 'Sin resultados'}
      onChange={(id) => {
        const found = offered.find(({ value }) => value === id)
        choose(found ? { id: found.value, name: found.label } : null)
      }}
    />
  )
}

function TripChoice({ trip, choose }: { trip: Filling['trip']; choose: (trip: Filling['trip']) => void }) {
  const { data, isFetching } = useQuery({
    queryKey: [...checklistKeys.all, 'trips'],
    queryFn: ({ signal }) => call(travelStatus, { signal }),
  })
  const offered = (data?.travels ?? []).map(({ id, folio, name }) => ({
    value: id,
    label: `${folio} · ${name}`,
    folio,
  }))
  const known = offered.some(({ value }) => value === trip?.id)
  return (
    <Select
      size="large"
      aria-labelledby={aboutId}
      placeholder="Elija el viaje"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      value={trip?.id}
      options={trip && !known ? [{ value: trip.id, label: trip.folio, folio: trip.folio }, ...offered] : offered}
      onChange={(id) => {
        const found = offered.find(({ value }) => value === id)
        choose(found ? { id: found.value, folio: found.folio } : null)
      }}
    />
  )
}
