import { useCallback, useEffect, useRef, useState } from 'react'
import { Skeleton } from 'antd'
import type { AskedChecklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { checklistPaths } from '../checklists.paths.ts'
import { useAsked } from './ChoosePage.tsx'
import { FillForm } from './FillForm.tsx'
import { begin, keep, readBegun, type Filling } from './store.ts'
import '../checklists.css'

const crumbs = [{ label: 'Llenar CheckList', to: checklistPaths.fill }]

/** Of what it is, where the address says so: '7~T-214'. */
function aboutIn(
  { purpose }: AskedChecklist,
  { unit, trip }: { unit?: string | undefined; trip?: string | undefined },
): Partial<Pick<Filling, 'unit' | 'trip'>> {
  const [id, name] = ((purpose === 'trip' ? trip : unit) ?? '').split('~')
  if (!id || !/^\d{1,9}$/.test(id) || !name) return {}
  return purpose === 'trip' ? { trip: { id: Number(id), folio: name } } : { unit: { id: Number(id), name } }
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
  const [{ unit, trip }] = useSearchParams()
  const [draft, setDraft] = useState<Filling>()
  const [{ tarea }] = useSearchParams()
  const taskId = /^\d{1,9}$/.test(tarea ?? '') ? Number(tarea) : undefined
  useEffect(() => {
    // Another version may be asked by now; what was begun is ended as it was asked.
    void readBegun(checklist.id)
      .catch(() => undefined)
      .then((kept) =>
        setDraft({
          ...(kept ?? { ...begin(checklist), ...aboutIn(checklist, { unit, trip }) }),
          ...(taskId !== undefined && { taskId }),
        }),
      )
  }, [checklist, unit, trip, taskId])
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
