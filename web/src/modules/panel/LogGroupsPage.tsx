import { pageLogGroups, type LogGroup } from '@arriero/contract/panel/panel.contract.ts'
import { Ago } from '../../kit/Ago.tsx'
import { call } from '../../kit/call.ts'
import { dateTime, number } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../kit/list/list-view.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { exportShown, levels, logPaths, logQuery } from './log.words.ts'
import { useLogFilters } from './log-filters.ts'
import { LogTabs } from './LogTabs.tsx'

const source = pagedSource<LogGroup>({
  key: ['log-groups'],
  load: (view, signal) => call(pageLogGroups, { query: { ...pageQueryOf(view), ...logQuery(view) }, signal }),
})

const columns: Column<LogGroup>[] = [
  {
    key: 'title',
    title: 'Error',
    width: 420,
    fixed: true,
    sort: true,
    render: ({ title, message, path }) => (
      <TwoLines top={message || title} bottom={message ? `${title} · ${path ?? ''}` : path} />
    ),
  },
  {
    key: 'level',
    title: 'Nivel',
    width: 130,
    lines: 1,
    render: ({ level }) => <StatePill tone={levels[level].tone}>{levels[level].label}</StatePill>,
  },
  {
    key: 'count',
    title: 'Veces',
    width: 100,
    lines: 1,
    align: 'end',
    sort: true,
    render: ({ count }) => number(count),
  },
  {
    key: 'users',
    title: 'Personas',
    width: 100,
    lines: 1,
    align: 'end',
    sort: true,
    render: ({ users }) => number(users),
  },
  {
    key: 'firstAt',
    title: 'Primera',
    width: 170,
    lines: 1,
    align: 'end',
    sort: true,
    render: ({ firstAt }) => dateTime(firstAt),
  },
  {
    key: 'lastAt',
    title: 'Última',
    width: 140,
    lines: 1,
    align: 'end',
    sort: true,
    render: ({ lastAt }) => <Ago at={lastAt} />,
  },
]

/** Equal errors as one: how often, to how many, since when; a row opens its entries. */
export function LogGroupsPage() {
  const filters = useLogFilters<LogGroup>()
  return (
    <ListPage<LogGroup>
      id="log-groups"
      title="Bitácora"
      noun={['error', 'errores']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      columns={columns}
      filters={filters}
      search="Buscar en la bitácora"
      refetchMs={30_000}
      above={<LogTabs here={logPaths.groups} />}
      open={({ id }) => `${logPaths.entries}?f_alike=${id}`}
      exporting={exportShown}
      empty={{
        title: 'La bitácora está vacía',
        text: 'Aquí quedan los errores y avisos que las consolas encuentran mientras se usan.',
      }}
    />
  )
}
