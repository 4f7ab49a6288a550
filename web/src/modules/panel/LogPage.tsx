import { useMemo, useState } from 'react'
import { Modal } from 'antd'
import { IconEye } from '@tabler/icons-react'
import { pageLog, type LogEntry } from '@arriero/contract/panel/panel.contract.ts'
import { call } from '../../kit/call.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { KeyValues } from '../../kit/shell/DetailPage.tsx'
import { dateTime } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { exportShown, levels, logPaths, logQuery } from './log.words.ts'
import { useLogFilters } from './log-filters.ts'
import { LogTabs } from './LogTabs.tsx'
import './panel.css'

const columns: Column<LogEntry>[] = [
  {
    key: 'title',
    title: 'Entrada',
    width: 260,
    fixed: true,
    lines: 2,
    render: (row) => <TwoLines top={row.title} bottom={row.path} />,
  },
  {
    key: 'level',
    title: 'Nivel',
    width: 130,
    render: ({ level }) => <StatePill tone={levels[level].tone}>{levels[level].label}</StatePill>,
  },
  {
    key: 'data',
    title: 'Detalle',
    width: 360,
    render: ({ data }) => (
      <span className="log-data" title={asText(data)}>
        {asText(data)}
      </span>
    ),
  },
  {
    key: 'user',
    title: 'Usuario',
    width: 180,
    lines: 2,
    render: (row) => <TwoLines top={row.userName ?? '—'} bottom={row.host} />,
  },
  { key: 'at', title: 'Cuándo', width: 170, align: 'end', render: ({ at }) => dateTime(at) },
]

const asText = (data: unknown) =>
  data === undefined || data === null ? '—' : typeof data === 'string' ? data : JSON.stringify(data)

const alike: ListFilter<LogEntry> = { key: 'alike', label: 'Iguales a la entrada', kind: 'text' }

/** Errors and notices that consoles sent, newest first. */
export function LogPage() {
  const [opened, setOpened] = useState<LogEntry>()
  const filters = useLogFilters<LogEntry>(alike)
  const source = useMemo(
    () =>
      pagedSource<LogEntry>({
        key: ['log'],
        load: (view, signal) => {
          const alike = view.filters['alike']
          return call(pageLog, {
            query: {
              ...pageQueryOf(view),
              ...logQuery(view),
              ...(alike && /^\d{1,12}$/.test(alike) && { alike: Number(alike) }),
            },
            signal,
          })
        },
      }),
    [],
  )
  return (
    <>
      <ListPage<LogEntry>
        id="log"
        title="Bitácora"
        noun={['entrada', 'entradas']}
        source={source}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        columns={columns}
        filters={filters}
        search="Buscar en la bitácora"
        refetchMs={30_000}
        above={<LogTabs here={logPaths.entries} />}
        exporting={exportShown}
        rowActions={(row) => ({
          buttons: [{ key: 'open', label: 'Ver detalle', icon: IconEye, onClick: () => setOpened(row) }],
        })}
        empty={{
          title: 'La bitácora está vacía',
          text: 'Aquí quedan los errores y avisos que las consolas encuentran mientras se usan.',
        }}
      />
      <Modal
        open={opened !== undefined}
        title={opened?.title}
        footer={opened && <CopyButton text={JSON.stringify(opened, null, 2)} label="Copiar" />}
        width={720}
        onCancel={() => setOpened(undefined)}
      >
        {opened && (
          <>
            <KeyValues
              items={[
                ['Cuándo', dateTime(opened.at)],
                ['Usuario', opened.userName],
                ['Pantalla', opened.path],
                ['Sitio', opened.host],
                ['Navegador', opened.agent],
              ]}
            />
            <pre className="log-detail">
              {typeof opened.data === 'string' ? opened.data : JSON.stringify(opened.data, null, 2)}
            </pre>
          </>
        )}
      </Modal>
    </>
  )
}
