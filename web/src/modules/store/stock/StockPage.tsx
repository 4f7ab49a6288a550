import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowsExchange, IconBarcode, IconClipboardList, IconHistory, IconPackageExport } from '@tabler/icons-react'
import { createExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { exportStock, type StockRow } from '@arriero/contract/store/stock/stock.contract.ts'
import {
  categoryLabel,
  partCategories,
  partKindLabel,
  partKinds,
  serialized,
} from '@arriero/contract/store/store.rules.ts'
import { createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { date, money, plural } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter, RowActions } from '../../../kit/list/list-types.ts'
import { movementLabel } from '@arriero/contract/store/store.rules.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { StoreTabs } from '../StoreTabs.tsx'
import { storePaths } from '../store.paths.ts'
import { Needs } from './Needs.tsx'
import { StockLevel } from './StockLevel.tsx'
import { needsQuery, loadStock, stockKeys, stockQuery, totalsQuery } from './stock.queries.ts'
import { amount, averageCost, namesIn, replenishment, type Stores } from './stock-words.ts'
import './stock.css'

const source = pagedSource<StockRow>({ key: stockKeys.list, load: loadStock })

/** Stores that have a column of their own; of more, the panel tells. */
const shownStores = 5

function columnsOf(stores: Stores): Column<StockRow>[] {
  return [
    {
      key: 'name',
      title: 'Parte',
      width: 260,
      fixed: true,
      sort: true,
      render: ({ name, code, kind, category }) => (
        <TwoLines
          top={name}
          bottom={
            <>
              {kind === serialized && <IconBarcode size={14} stroke={1.75} aria-label="Serializada" />} {code} ·{' '}
              {category === 1 ? partKindLabel(kind) : categoryLabel(category)}
            </>
          }
        />
      ),
    },
    { key: 'qty', title: 'Existencia', width: 110, sort: true, render: (row) => <StockLevel row={row} /> },
    ...stores.slice(0, shownStores).map(({ id, name }): Column<StockRow> => ({
      key: `store-${id}`,
      title: name.slice(0, 3),
      width: 54,
      align: 'end',
      lines: 1,
      render: (row) => {
        const own = row.stores.find(({ storeId }) => storeId === id)
        if (!own) return <span className="muted">—</span>
        return (
          <span
            className={own.qty < own.min ? 'store-qty tone-red' : ''}
            title={`${name}: ${amount(own.qty)}, mínimo ${amount(own.min)}`}
          >
            {amount(own.qty)}
          </span>
        )
      },
    })),
    { key: 'reserved', title: 'Apart.', width: 60, align: 'end', lines: 1, render: ({ reserved }) => amount(reserved) },
    {
      key: 'replenishment',
      title: 'Reposición',
      width: 144,
      render: (row) => {
        const { tone, top, bottom } = replenishment(row, namesIn(stores))
        return <TwoLines top={<span className={`tinted tone-${tone}`}>{top}</span>} bottom={bottom} />
      },
    },
    {
      key: 'value',
      title: 'Costo',
      width: 100,
      align: 'end',
      sort: true,
      render: (row) => <TwoLines top={money(averageCost(row) ?? undefined)} bottom={`por ${row.measure}`} />,
    },
    {
      key: 'last',
      title: 'Últ. mov.',
      width: 100,
      align: 'end',
      sort: true,
      render: ({ lastAt, lastKind, lastQty }) =>
        lastAt && lastKind ? (
          <TwoLines
            top={date(lastAt).slice(0, 5)}
            // Of a transfer, whether it left or came is in the kardex.
            bottom={`${movementLabel(lastKind).split(',')[0]} ${amount(Math.abs(lastQty ?? 0))}`}
          />
        ) : (
          <span className="muted">Nunca</span>
        ),
    },
  ]
}

const cardIn = (stores: Stores) => (row: StockRow) => {
  const { tone, top, bottom } = replenishment(row, namesIn(stores))
  return (
    <div className="stock-card">
      <TwoLines top={row.name} bottom={`${row.code} · ${partKindLabel(row.kind)}`} />
      <StockLevel row={row} />
      <small>
        <span className={`tinted tone-${tone}`}>{top}</span> · {bottom}
      </small>
    </div>
  )
}

/** What there is, where, and what is missing; a part opens beside the list. */
export function StockPage() {
  const navigate = useNavigate()
  const { data: stores = [] } = useQuery(totalsQuery)
  const { data: needs } = useQuery(needsQuery)
  const columns = useMemo(() => columnsOf(stores), [stores])
  const card = useMemo(() => cardIn(stores), [stores])
  const filters = useMemo(
    (): ListFilter<StockRow>[] => [
      {
        key: 'store',
        label: 'Almacén',
        kind: 'select',
        options: stores.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        key: 'category',
        label: 'Categoría',
        kind: 'select',
        options: partCategories.map(({ id, label }) => ({ value: id, label })),
      },
      { key: 'kind', label: 'Tipo', kind: 'select', options: partKinds.map(({ id, label }) => ({ value: id, label })) },
      {
        key: 'moved',
        label: 'Movió en',
        kind: 'select',
        options: [7, 30, 90].map((value) => ({ value, label: `${value} días` })),
      },
    ],
    [stores],
  )
  const value = stores.reduce((sum, store) => sum + store.value, 0)
  const actions = (
    <CreateLink to={`${storePaths.exits}/nueva`} for={createExit}>
      Registrar salida
    </CreateLink>
  )
  return (
    <ListPage<StockRow>
      id="stock"
      title="Almacén"
      noun={['parte', 'partes']}
      sub={stores.length > 0 && `${plural(stores.length, 'almacén', 'almacenes')} · ${money(value)}`}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      exporting={(view) => exportList(exportStock, 'existencias', stockQuery(view))}
      filters={filters}
      views={[
        { key: 'all', label: 'Todas' },
        { key: 'short', label: 'Por surtir', count: needs?.short },
        ...(needs?.waiting ? [{ key: 'waiting', label: 'Detienen trabajos', count: needs.waiting }] : []),
        { key: 'serial', label: 'Series' },
      ]}
      search="Parte, clave o código"
      open={({ id }) => `${storePaths.stock}/parte/${id}`}
      rowActions={(row) => actionsOf(row, (to) => void navigate({ to }))}
      card={card}
      above={
        <>
          <StoreTabs here={storePaths.stock} />
          <Needs />
        </>
      }
      actions={actions}
      empty={{
        title: 'Aún no hay partes',
        text: 'Registre o importe las partes en Catálogos; lo que entra y sale se verá aquí.',
      }}
    />
  )
}

const actionsOf = ({ id, proposal, measure }: StockRow, go: (to: string) => void): RowActions => ({
  menu: [
    { key: 'kardex', label: 'Ver kardex', icon: IconHistory, onClick: () => go(`${storePaths.kardex}?f_part=${id}`) },
    {
      key: 'exit',
      label: 'Registrar salida',
      icon: IconPackageExport,
      onClick: () => go(`${storePaths.exits}/nueva?part=${id}`),
      disabled: whyNot(createExit),
    },
    {
      key: 'transfer',
      label: 'Trasladar',
      icon: IconArrowsExchange,
      onClick: () => go(`${storePaths.transfers}/nuevo?part=${id}`),
      disabled: whyNot(createTransfer),
    },
    {
      key: 'requisition',
      label: proposal > 0 ? `Pedir ${amount(proposal)} ${measure}` : 'Pedir',
      icon: IconClipboardList,
      onClick: () => go(`${storePaths.newRequisition}?parts=${id}:${proposal || 1}`),
    },
  ],
})
