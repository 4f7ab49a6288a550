import { createIssue, type Issue } from '@arriero/contract/assets/issues/issues.contract.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { assetPaths } from '../assets.paths.ts'
import { AssetTabs } from '../AssetTabs.tsx'
import { issueSource } from './issues.data.ts'

const column = columnsFor<Issue>()

const look = ({ closedAt, usable }: Issue) =>
  closedAt
    ? ({ tone: 'green', label: 'Cerrada' } as const)
    : usable
      ? ({ tone: 'amber', label: 'Se puede usar' } as const)
      : ({ tone: 'red', label: 'Fuera de uso' } as const)

const columns = [
  column.name('folio', 'Folio', { width: 120 }),
  column.text('thing', 'Parte o activo', {
    width: 220,
    lines: 2,
    render: ({ thing, thingCode }) => <TwoLines top={thing} bottom={thingCode} />,
  }),
  column.text('description', 'Qué pasa', { width: 260 }),
  column.state('usable', 'Estado', look, { width: 152 }),
  column.text('reportedBy', 'Reportó', { width: 150 }),
  column.text('storeName', 'Almacén', { width: 150, hidden: true }),
  column.date('createdAt', 'Cuándo', { withTime: true, width: 170 }),
]

const views = [
  { key: 'open', label: 'Abiertas', test: ({ closedAt }: Issue) => closedAt === null },
  { key: 'closed', label: 'Cerradas', test: ({ closedAt }: Issue) => closedAt !== null },
]

/** What people said is broken. */
export function IssuesPage() {
  const link = (
    <CreateLink to={assetPaths.newIssue} for={createIssue}>
      Reportar falla
    </CreateLink>
  )
  return (
    <ListPage<Issue>
      id="issues"
      title="Fallas"
      noun={['falla', 'fallas']}
      source={issueSource}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      views={views}
      open={({ id }) => assetPaths.issue(id)}
      actions={link}
      above={<AssetTabs here={assetPaths.issues} />}
      empty={{
        title: 'Nadie ha reportado fallas',
        text: 'Lo que ya no se puede usar sale de uso o va al taller en cuanto alguien lo dice.',
        action: link,
      }}
    />
  )
}
