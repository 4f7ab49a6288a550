import { useCallback, useEffect, useRef, useState } from 'react'
import { Skeleton } from 'antd'
import type { AskedChecklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import { tripMomentCodes } from '@arriero/contract/trips/trips.rules.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { checklistPaths } from '../checklists.paths.ts'
import { useAsked } from './ChoosePage.tsx'
import { FillForm } from './FillForm.tsx'
import { begin, keep, readBegun, type Demand, type Filling } from './store.ts'
import '../checklists.css'

const crumbs = [{ label: 'Llenar CheckList', to: checklistPaths.fill }]

const isId = (text: string | undefined) => /^\d{1,9}$/.test(text ?? '')
/** '7~T-214' */
function namedIn(text = '') {
  const [id, ...name] = text.split('~')
  return isId(id) && name.length > 0 ? { id: Number(id), name: name.join('~') } : undefined
}

type Address = Partial<Record<'unit' | 'trip' | 'momento' | 'destino', string | undefined>>

/** Of what it is, where the address says so. */
function aboutIn({ purpose }: AskedChecklist, address: Address): Partial<Pick<Filling, 'unit' | 'trip'>> {
  const [unit, trip] = [namedIn(address.unit), namedIn(address.trip)]
  if (purpose === 'trip') return trip ? { trip: { id: trip.id, folio: trip.name } } : {}
  return unit ? { unit } : {}
}

/** What of a trip it is filled for, where the address says so. */
function demandIn({ trip: text, momento, destino }: Address): Demand | undefined {
  const trip = namedIn(text)
  const moment = tripMomentCodes.find((code) => code === momento)
  if (!trip || !moment) return undefined
  return { trip: { id: trip.id, folio: trip.name }, moment, destinationId: isId(destino) ? Number(destino) : null }
}

/** Filling one: what was begun on this phone goes on where it was. */
export function FillPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useAsked()
  const checklist = data?.find((one) => one.id === id)
  if (!checklist)
    return (
      <DetailPage header={<PageHeader title="Llenar CheckList" crumbs={crumbs} />}>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && <EmptyState title="Este CheckList ya no se pregunta" text="Lo retiraron, o no es de sus apartados." />}
      </DetailPage>
    )
  return <FillingOf key={id} checklist={checklist} />
}

function FillingOf({ checklist }: { checklist: AskedChecklist }) {
  const [{ unit, trip, momento, destino, tarea }] = useSearchParams()
  const [draft, setDraft] = useState<Filling>()
  const taskId = isId(tarea) ? Number(tarea) : undefined
  useEffect(() => {
    // Another version may be asked by now; what was begun is ended as it was asked.
    const address = { unit, trip, momento, destino }
    const demand = demandIn(address)
    void readBegun(checklist.id, demand)
      .catch(() => undefined)
      .then((kept) =>
        setDraft({
          ...(kept ?? { ...begin(checklist), ...aboutIn(checklist, address), ...demand }),
          ...(taskId !== undefined && { taskId }),
        }),
      )
  }, [checklist, unit, trip, momento, destino, taskId])
  // One write after the other: the last one is what stays.
  const writing = useRef(Promise.resolve<unknown>(undefined))
  const change = useCallback((edit: (before: Filling) => Filling) => {
    setDraft((before) => {
      if (!before) return before
      const after = edit(before)
      writing.current = writing.current.then(() => keep(after)).catch(() => undefined)
      return after
    })
  }, [])
  const settled = useCallback(() => writing.current, [])
  return (
    <DetailPage header={<PageHeader isRecord title={checklist.name} crumbs={crumbs} count={checklist.moduleName} />}>
      {draft ? <FillForm draft={draft} change={change} settled={settled} /> : <Skeleton active />}
    </DetailPage>
  )
}
