import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { IconGripVertical, IconMoodSad, IconTrophy } from '@tabler/icons-react'
import { closedDays, open, won } from '@arriero/contract/crm/crm.rules.ts'
import type { Stage } from '@arriero/contract/crm/config.contract.ts'
import { moveSale, type SaleLane } from '@arriero/contract/crm/sales.contract.ts'
import type { SaleRow } from '@arriero/contract/crm/sales.entities.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { dayKey, number } from '../../../kit/format.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { crmPaths } from '../crm.paths.ts'
import { dayFromNow, nextLook, pesos, toneOf } from '../crm.words.ts'
import { Next, TagChip } from '../pieces.tsx'
import { useMoves } from './moving.tsx'

/** A stage with its sums and its first sales. */
export function Lane({ stage, lane }: { stage: Stage; lane: SaleLane | undefined }) {
  const { id, name, kind, color, probability } = stage
  const { setNodeRef, isOver } = useDroppable({ id: `stage-${id}`, data: { stageId: id } })
  const count = lane?.count ?? 0
  const own =
    kind === open
      ? { f_stage: `${id}~${name}` }
      : {
          vista: kind === won ? 'won' : 'lost',
          f_closed: `${dayFromNow(1 - closedDays)}..${dayKey()}`,
        }
  // What the board is asked for, its list is asked for too.
  const search = ((asked: object) => ({ ...asked, ...own })) as never
  const Sign = kind === won ? IconTrophy : IconMoodSad
  return (
    <section ref={setNodeRef} className={`board-column ${isOver ? 'is-over' : ''}`} aria-label={name}>
      <header className={`tone-${toneOf(color)}`}>
        {kind === open ? <i aria-hidden /> : <Sign size={16} stroke={1.75} aria-hidden />}
        <Link to={crmPaths.list} search={search}>
          <b>{name}</b> {number(count)}
        </Link>
        <span className="spacer" />
        <small>{kind === open ? `${probability} %` : `${closedDays} días`}</small>
      </header>
      <p className="crm-sum">{pesos(lane?.amount ?? 0)}</p>
      {count === 0 && <p className="crm-none">Suelte aquí una venta</p>}
      <ol>
        {lane?.sales.map((sale) => (
          <Carried key={sale.id} sale={sale} />
        ))}
      </ol>
      {lane && count > lane.sales.length && (
        <Link className="board-more" to={crmPaths.list} search={search}>
          {`Ver las ${number(count)}`}
        </Link>
      )}
      {kind === open && (
        <footer className="crm-foot">
          <small>Ponderado</small>
          <b>{pesos(lane?.weighted ?? 0)}</b>
        </footer>
      )}
    </section>
  )
}

function Carried({ sale }: { sale: SaleRow }) {
  const where = { stageId: sale.stageId, saleId: sale.id }
  const isBarred = useWhyNot(moveSale) !== undefined
  const { attributes, listeners, transform, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: sale.id,
    data: { ...where, sale },
    disabled: isBarred,
  })
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: `on-${sale.id}`, data: where })
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 2 } : undefined
  // The pointer carries the whole card, keys its handle.
  const { onKeyDown, ...byPointer } = listeners ?? {}
  const name = [transform && 'is-carried', isOver && !transform && 'is-over'].filter(Boolean).join(' ')
  return (
    <li
      ref={(node) => {
        setNodeRef(node)
        setDropRef(node)
      }}
      className={name}
      style={style}
      {...byPointer}
    >
      <div className={`board-card ${nextLook(sale).tone === 'red' ? 'is-late' : ''}`}>
        <div className="crm-card-head">
          {/* The card below leads there too, and is what keys reach. */}
          <Link to={crmPaths.one(sale.id)} tabIndex={-1} draggable={false} title={sale.companyName}>
            {sale.companyName}
          </Link>
          {!isBarred && (
            <button
              ref={setActivatorNodeRef}
              type="button"
              className="crm-grip"
              {...attributes}
              aria-label={`Llevar ${sale.folio}`}
              onKeyDown={onKeyDown as React.KeyboardEventHandler}
            >
              <IconGripVertical size={16} stroke={1.75} aria-hidden />
            </button>
          )}
          <CardMenu sale={sale} />
        </div>
        <SaleFacts sale={sale} />
      </div>
    </li>
  )
}

const CardMenu = ({ sale }: { sale: SaleRow }) => <RowMenu name={sale.folio} actions={{ menu: useMoves(sale) }} />

function SaleFacts({ sale }: { sale: SaleRow }) {
  const { id, title, amount, tags, ownerName, state } = sale
  return (
    <Link to={crmPaths.one(id)} className="crm-card-facts" draggable={false}>
      <span className="crm-card-title" title={title}>
        {title}
      </span>
      <span>
        <b className="crm-amount">{pesos(amount)}</b>
        <span className="spacer" />
        {tags.slice(0, 2).map((tag) => (
          <TagChip key={tag.id} {...tag} />
        ))}
        {tags.length > 2 && <small>{`+${tags.length - 2}`}</small>}
      </span>
      {state === open && (
        <span className="crm-card-next">
          <Next sale={sale} />
          <span className="spacer" />
          {ownerName ? <Avatar name={ownerName} size={24} /> : <i className="board-nobody" aria-hidden />}
        </span>
      )}
    </Link>
  )
}
