import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconLinkOff, IconPrinter, IconScan } from '@tabler/icons-react'
import { createCode, deleteCode, printLabels, updateCode, type QrCode } from '@arriero/contract/qr/qr.contract.ts'
import { spelledCode, subjectKinds, subjectLabel } from '@arriero/contract/qr/qr.rules.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { errorText } from '../../kit/api-error.ts'
import { columnsFor } from '../../kit/list/columns.tsx'
import { ActionLink, CreateLink } from '../../kit/list/CreateLink.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { byValue, wholeSource } from '../../kit/list/list-view.ts'
import type { BulkAction, Column, ListFilter, RowActions } from '../../kit/list/list-types.ts'
import { askRemoval, removalAction } from '../../kit/list/removal.ts'
import { queryClient } from '../../kit/query.ts'
import { go } from '../../kit/shell/navigation.ts'
import { toast } from '../../kit/shell/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { storePaths } from '../store/store.paths.ts'
import { StoreTabs } from '../store/StoreTabs.tsx'
import { qrPaths } from './qr.paths.ts'
import { codeName, codesKey, loadCodes } from './qr.queries.ts'

const source = wholeSource<QrCode>({
  key: codesKey,
  load: loadCodes,
  text: ({ code, key, name, place, kind }) =>
    [code, spelledCode(code), key, name, place, kind && subjectLabel(kind)].join(' '),
})

const column = columnsFor<QrCode>()
const columns: Column<QrCode>[] = [
  column.name('code', 'Código', { width: 130, render: ({ code }) => spelledCode(code) }),
  column.state('inUse', 'Estado', ({ inUse }) =>
    inUse ? { tone: 'green', label: 'En uso' } : { tone: 'grey', label: 'Libre' },
  ),
  {
    key: 'kind',
    title: 'Qué es',
    width: 136,
    lines: 1,
    sort: byValue(({ kind }) => (kind ? subjectLabel(kind) : '')),
    render: ({ kind }) => (kind ? subjectLabel(kind) : '—'),
  },
  {
    key: 'name',
    title: 'Nombre',
    width: 260,
    sort: byValue(({ name }) => name ?? ''),
    render: ({ name, key }) => (name ? <TwoLines top={name} bottom={key ?? ''} /> : '—'),
  },
  column.text('place', 'Lugar', { width: 130 }),
  column.date('printedAt', 'Impreso', { width: 110 }),
  column.date('createdAt', 'Creado', { width: 110, hidden: true }),
]

const filters: ListFilter<QrCode>[] = [
  {
    key: 'kind',
    label: 'Qué es',
    kind: 'select',
    options: subjectKinds.map(({ code, label }) => ({ value: code, label })),
    test: ({ kind }, value) => kind === value,
  },
  {
    key: 'printed',
    label: 'Impreso',
    kind: 'select',
    options: [
      { value: 'yes', label: 'Sí' },
      { value: 'no', label: 'No' },
    ],
    test: ({ printedAt }, value) => (printedAt !== null) === (value === 'yes'),
  },
]
const views = [
  { key: 'all', label: 'Todos' },
  { key: 'used', label: 'En uso', test: ({ inUse }: QrCode) => inUse },
  { key: 'free', label: 'Libres', test: ({ inUse }: QrCode) => !inUse },
]

async function free({ id, version }: QrCode) {
  try {
    await call(updateCode, { id, body: { kind: null, subjectId: null, version } })
    toast.success('El código quedó libre')
  } catch (error) {
    toast.error(errorText(error))
  }
  await queryClient.invalidateQueries({ queryKey: codesKey })
}

const rowActions = (row: QrCode): RowActions => ({
  menu: [
    {
      key: 'print',
      label: 'Imprimir etiqueta',
      icon: IconPrinter,
      disabled: whyNot(printLabels),
      onClick: () => go(qrPaths.labelsOf([row.id])),
    },
    {
      key: 'free',
      label: 'Liberar',
      icon: IconLinkOff,
      disabled: whyNot(updateCode) ?? (row.inUse ? undefined : 'Ya está libre'),
      onClick: () => void free(row),
    },
    removalAction(deleteCode, () =>
      askRemoval({
        what: `el código «${codeName(row)}»`,
        consequence: 'La etiqueta pegada ya no abrirá nada.',
        remove: () => call(deleteCode, { id: row.id }),
        keys: [codesKey],
      }),
    ),
  ],
})

const bulk: BulkAction<QrCode>[] = [
  {
    key: 'print',
    label: 'Imprimir etiquetas',
    icon: IconPrinter,
    onClick: (rows) => go(qrPaths.labelsOf(rows.map(({ id }) => id))),
  },
]

export function CodesPage() {
  const create = (
    <CreateLink to={qrPaths.create} for={createCode}>
      Crear código QR
    </CreateLink>
  )
  return (
    <ListPage<QrCode>
      id="qr-codes"
      title="Códigos QR"
      noun={['código QR', 'códigos QR']}
      above={<StoreTabs here={storePaths.codes} />}
      source={source}
      rowKey={({ id }) => id}
      rowName={codeName}
      columns={columns}
      filters={filters}
      views={views}
      open={({ id }) => qrPaths.code(id)}
      rowActions={rowActions}
      bulk={whyNot(printLabels) ? [] : bulk}
      actions={
        <>
          <Link to={qrPaths.scan}>
            <Button icon={<IconScan size={16} stroke={1.75} />} tabIndex={-1}>
              Leer
            </Button>
          </Link>
          <ActionLink to={qrPaths.labels} for={printLabels} icon={<IconPrinter size={16} stroke={1.75} />}>
            Etiquetas
          </ActionLink>
          {create}
        </>
      }
      empty={{
        title: 'Aún no hay códigos QR',
        text: 'Un código pegado en una unidad, parte, activo o almacén abre lo que es con el teléfono; se asignan solos al imprimir etiquetas.',
        action: create,
      }}
    />
  )
}
