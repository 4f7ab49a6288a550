import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { userKpiIssues, type IssueKpi } from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { ticketKey } from '../tickets.words.ts'
import { KpiTable } from './KpiTable.tsx'

interface UserIssuesProps {
  userId: number
  span: { start: string; end: string; areaId: number | undefined }
}

/** One person's issues. */
export function UserIssues({ userId, span }: UserIssuesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...ticketKey, 'kpi', 'user-issues', userId, span],
    queryFn: ({ signal }) => call(userKpiIssues, { id: userId, query: span, signal }),
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <KpiTable<IssueKpi>
      label="Sus asuntos"
      rows={data}
      rowKey={({ issueId }) => issueId ?? 0}
      none="Nada en estos días."
      first={{ title: 'Asunto', render: ({ name }) => name }}
      filter={({ issueId, name }) =>
        issueId === null ? undefined : { f_issue: `${issueId}~${name}`, f_holder: String(userId) }
      }
      span={span}
      more={[{ title: 'Reportados', render: ({ opened }) => number(opened) }]}
    />
  )
}
