import type { ReactNode } from 'react'
import type { Column, RowActions, RowKey } from './list-types.ts'
import { RowMenu } from './RowMenu.tsx'

interface ListCardsProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  rowName?: (row: Row) => string
  onOpen: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => RowActions) | undefined
  rowClass: (row: Row) => string
  card: ((row: Row) => ReactNode) | undefined
  isSkeleton: boolean
}

// What fits a phone card without scrolling past it.
const cardColumns = 4

/** The list at phone width: same order of facts, one card per row. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  if (props.isSkeleton) {
    return (
      <div className="cards" role="status" aria-label="Cargando">
        {[1, 2, 3, 4, 5].map((at) => (
          <div key={at} className="row-card bars">
            <i />
            <i className="bars-second" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className="cards">
      {props.rows.map((row) => (
        <RowCard key={props.rowKey(row)} row={row} {...props} />
      ))}
    </div>
  )
}

function RowCard<Row>({
  row,
  rowKey,
  columns,
  onOpen,
  rowActions,
  rowName,
  rowClass,
  card,
}: ListCardsProps<Row> & { row: Row }) {
  const [first, ...others] = columns
  const facts = card ? (
    card(row)
  ) : (
    <>
      <span className="row-card-head">{first?.render(row)}</span>
      <span className="row-card-facts">
        {others.slice(0, cardColumns).map((column) => (
          <span key={column.key}>
            <small>{column.title}</small>
            <span>{column.render(row)}</span>
          </span>
        ))}
      </span>
    </>
  )
  return (
    <article className={`row-card ${rowClass(row)}`} data-row-key={rowKey(row)}>
      {onOpen ? (
        <button type="button" className="row-link row-card-open" onClick={() => onOpen(row)}>
          {facts}
        </button>
      ) : (
        facts
      )}
      {rowActions && <RowMenu actions={rowActions(row)} name={rowName?.(row) ?? 'la fila'} />}
    </article>
  )
}
