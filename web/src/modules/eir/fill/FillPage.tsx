import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { eirChecklist } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { sendFilled } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { checklistKeys } from '../../checklists/checklists.data.ts'
import { readAsked } from '../../checklists/fill/store.ts'
import { eirPaths } from '../eir.paths.ts'
import { EirTabs } from '../EirTabs.tsx'
import { FillSteps } from './FillSteps.tsx'
import { begin, keep, readBegun, type Filling } from './store.ts'
import { WaitingCard } from './WaitingCard.tsx'
import '../eir.css'

/** The checklist of containers, for who may fill one; without a signal that of the last time. */
const useContainerChecklist = () =>
  useQuery({
    queryKey: [...checklistKeys.all, 'eir'],
    networkMode: 'always',
    enabled: whyNot(sendFilled) === undefined,
    queryFn: async ({ signal }) => {
      try {
        return await call(eirChecklist, { signal })
      } catch (error) {
        const kept = (await readAsked())?.find(({ purpose }) => purpose === 'eir')
        if (!kept) throw error
        return kept
      }
    },
  })

/** A container that comes in or goes out: what was begun on this phone goes on where it was. */
export function FillPage() {
  const [draft, setDraft] = useState<Filling>()
  const { data: asked } = useContainerChecklist()
  useEffect(() => {
    void readBegun()
      .catch(() => undefined)
      .then((kept) => setDraft(kept ?? begin()))
  }, [])
  const keeping = useRef<Promise<unknown>>(Promise.resolve())
  const change = useCallback((edit: (before: Filling) => Filling) => {
    setDraft((before) => {
      if (!before) return before
      const after = edit(before)
      // One after the other: the last one stays.
      keeping.current = keeping.current.then(() => keep(after)).catch(() => undefined)
      return after
    })
  }, [])
  const again = () => setDraft(begin())
  return (
    <DetailPage header={<PageHeader title="Recibir contenedor" crumbs={[{ label: 'EIR', to: eirPaths.home }]} />}>
      <EirTabs here={eirPaths.new} />
      <WaitingCard />
      {draft ? (
        <FillSteps
          key={draft.key}
          draft={draft}
          asked={asked ?? null}
          change={change}
          again={again}
          settled={() => keeping.current}
        />
      ) : (
        <Skeleton active />
      )}
    </DetailPage>
  )
}
