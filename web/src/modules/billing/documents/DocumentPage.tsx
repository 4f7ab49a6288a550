import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { DocumentState } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useTaskTray } from '../../../kit/tasks.ts'
import type { DocumentDialog } from './document-actions.ts'
import { documentKeys, type DocumentFacts, type DocumentKind } from './document-kind.ts'
import { stateLook } from './document-words.ts'
import { DocumentDialogs } from './dialogs.tsx'
import { DocumentNotice } from './DocumentNotice.tsx'
import { DocumentPageActions } from './DocumentPageActions.tsx'
import './documents.css'

// While something runs, and while the SAT is asked.
const busyMs = 2000
const waitingMs = 30_000

interface DocumentPageProps<Document extends DocumentFacts> {
  of: DocumentKind
  load: (id: number, signal: AbortSignal) => Promise<Document>
  /** What it stands at, beside its folio. */
  pills: (document: Document) => ReactNode
  /** Why it has no CFDI to print or stamp. */
  noPaper?: (document: Document) => string | undefined
  /** What its kind alone may, first in the menu. */
  more?: (document: Document) => readonly RowAction[]
  /** Above its columns, beside what PAC or SAT said. */
  above?: (document: Document) => ReactNode
  /** Its two columns. */
  children: (document: Document) => ReactNode
}

/** The page of a fiscal document: what it stands at, what one does with it, and what its kind shows. */
export function DocumentPage<Document extends DocumentFacts>(props: DocumentPageProps<Document>) {
  const { of, load, pills, noPaper, more, above, children } = props
  const id = Number(useRouteParams().id)
  const [dialog, setDialog] = useState<DocumentDialog>()
  const isBusy = useTaskTray(({ tasks }) => tasks.some((task) => task.state === 'running'))
  const { data, error, refetch } = useQuery({
    queryKey: documentKeys.one(of.kind, id),
    queryFn: ({ signal }) => load(id, signal),
    placeholderData: undefined,
    refetchInterval: ({ state }) =>
      isBusy || state.data?.state === 'stamping' ? busyMs : state.data?.state === 'cancelling' ? waitingMs : false,
  })
  const crumbs = [{ label: of.title, to: of.path }]
  if (!data)
    return (
      <DetailPage
        header={<PageHeader title={of.noun[0].replace(/^./, (first) => first.toUpperCase())} crumbs={crumbs} />}
      >
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          title={data.folio}
          isRecord
          crumbs={crumbs}
          pills={
            <>
              {pills(data)}
              {data.isTest && <StatePill tone="violet">De prueba</StatePill>}
            </>
          }
          actions={
            <DocumentPageActions
              of={of}
              row={data}
              open={setDialog}
              noPaper={noPaper?.(data)}
              more={more?.(data) ?? []}
            />
          }
        />
      }
    >
      <DocumentNotice of={of} row={data} />
      {above?.(data)}
      <div className="doc-page">{children(data)}</div>
      <DocumentDialogs of={of} dialog={dialog} close={() => setDialog(undefined)} />
    </DetailPage>
  )
}

export function DocumentStatePill({ state }: { state: DocumentState }) {
  const { tone, label } = stateLook(state)
  return <StatePill tone={tone}>{label}</StatePill>
}
