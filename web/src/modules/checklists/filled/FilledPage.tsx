import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  exportFilled,
  liftBlock,
  listBlocks,
  listFilled,
  sendFilled,
  type UnitBlock,
} from '@arriero/contract/checklists/filled/filled.contract.ts'
import type { FilledRow } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { whyNot } from '../../../kit/access.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { call } from '../../../kit/call.ts'
import { dateTime, number } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { checklistKeys } from '../checklists.data.ts'
import { checklistPaths } from '../checklists.paths.ts'
import { severityLook, took } from '../checklists.words.ts'
import { ChecklistTabs } from '../ChecklistTabs.tsx'
import { LiftDialog } from './LiftDialog.tsx'
import '../checklists.css'

const idOf = (text: string | undefined) => {
  const [id] = text?.split('~') ?? []
  return id && /^\d{1,9}$/.test(id) ? Number(id) : undefined
}
function queryOf(view: ListView) {
  const { day, unit, checklist, failed, blocks } = view.filters
  const [from, to = from] = day?.split('..') ?? []
  return {
    ...pageQueryOf(view),
    from,
    to,
    unit: idOf(unit),
    checklist: idOf(checklist),
    failed: failed === undefined ? undefined : failed === '1',
    blocks: blocks === undefined ? undefined : blocks === '1',
  }
}
const source = pagedSource<FilledRow>({
  key: checklistKeys.filled,
  load: (view, signal) => call(listFilled, { query: queryOf(view), signal }),
})

const columns: Column<FilledRow>[] = [
  {
    key: 'name',
    title: 'CheckList',
    width: 260,
    fixed: true,
    lines: 2,
    render: ({ name, folio }) => <TwoLines top={name} bottom={folio} />,
  },
  {
    key: 'unit',
    title: 'Unidad',
    width: 150,
    lines: 2,
    sort: true,
    render: ({ unitName, tripFolio }) => <TwoLines top={unitName ?? '—'} bottom={tripFolio ?? 'Sin viaje'} />,
  },
  { key: 'by', title: 'Llenó', width: 180, sort: true, render: ({ by }) => by ?? '—' },
  {
    key: 'findings',
    title: 'Hallazgos',
    width: 190,
    sort: true,
    render: ({ findings, worst, blocks }) => <Found findings={findings} worst={worst} blocks={blocks} />,
  },
  {
    key: 'score',
    title: 'Resultado',
    width: 110,
    align: 'end',
    sort: true,
    render: ({ score }) => (score === null ? '—' : `${number(score)} %`),
  },
  {
    key: 'endedAt',
    title: 'Terminó',
    width: 160,
    align: 'end',
    sort: true,
    render: ({ endedAt, lacks, ...row }) => (
      <TwoLines top={dateTime(endedAt).slice(0, 16)} bottom={lacks > 0 ? `faltan ${lacks} fotos` : took(row.took)} />
    ),
  },
]

function Found({ findings, worst, blocks }: Pick<FilledRow, 'findings' | 'worst' | 'blocks'>) {
  if (!worst) return <StatePill tone="green">Sin hallazgos</StatePill>
  const { tone, label } = severityLook(worst)
  return (
    <StatePill tone={blocks ? 'red' : tone}>{blocks ? `${findings} · bloquea` : `${findings} · ${label}`}</StatePill>
  )
}

const filters: ListFilter<FilledRow>[] = [
  { key: 'day', label: 'Fecha', kind: 'days' },
  {
    key: 'unit',
    label: 'Unidad',
    kind: 'remote',
    load: async (search, signal) =>
      (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates }) => ({
        value: id,
        label: name,
        ...(plates && { detail: plates }),
      })),
  },
  {
    key: 'failed',
    label: 'Hallazgos',
    kind: 'select',
    options: [
      { value: '1', label: 'Con hallazgos' },
      { value: '0', label: 'Sin hallazgos' },
    ],
  },
  {
    key: 'blocks',
    label: 'Bloqueo',
    kind: 'select',
    options: [
      { value: '1', label: 'Bloquea ahora' },
      { value: '0', label: 'No bloquea' },
    ],
  },
]

const fillLink = (
  <CreateLink to={checklistPaths.fill} for={sendFilled}>
    Llenar
  </CreateLink>
)

/** Units that may not leave first, then what was filled. */
export const FilledPage = () => (
  <ListPage<FilledRow>
    id="checklists-filled"
    title="CheckList llenados"
    noun={['llenado', 'llenados']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ folio }) => folio}
    columns={columns}
    filters={filters}
    search="Buscar CheckList, unidad o viaje"
    open={({ id }) => checklistPaths.result(id)}
    exporting={(view) => exportList(exportFilled, 'CheckList llenados', queryOf(view))}
    above={
      <>
        <ChecklistTabs here={checklistPaths.filled} />
        <Blocks />
      </>
    }
    actions={fillLink}
    empty={{
      title: 'Aún no se llena ninguno',
      text: 'Lo que se llena en el teléfono o aquí aparece con sus hallazgos y lo que se hizo por cada uno.',
      action: fillLink,
    }}
  />
)

function Blocks() {
  const { data } = useQuery({
    queryKey: checklistKeys.blocks,
    enabled: whyNot(listBlocks) === undefined,
    queryFn: ({ signal }) => call(listBlocks, { signal }),
  })
  const [lifting, setLifting] = useState<UnitBlock>()
  if (!data || data.length === 0) return null
  return (
    <div className="blocks-card">
      <Card title="No pueden salir" count={String(data.length)}>
        <ul className="fill-waiting">
          {data.slice(0, 5).map((block) => (
            <li key={block.id}>
              <span>
                <b>{`${block.unitName}: ${block.reason}`}</b>
                <small>
                  <Link to={checklistPaths.result(block.filledId)}>{block.filledFolio}</Link>
                  {block.by && ` · ${block.by}`} · <Ago at={block.since} />
                  {block.trips.length > 0 && ` · espera ${block.trips.map(({ folio }) => folio).join(', ')}`}
                </small>
              </span>
              <ActionButton size="small" for={liftBlock} onClick={() => setLifting(block)}>
                Desbloquear…
              </ActionButton>
            </li>
          ))}
          {data.length > 5 && <li className="muted">{`y ${data.length - 5} más`}</li>}
        </ul>
        {lifting && <LiftDialog block={lifting} close={() => setLifting(undefined)} />}
      </Card>
    </div>
  )
}
