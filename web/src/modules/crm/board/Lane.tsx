import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { IconGripVertical, IconMoodSad, IconTrophy } from '@tabler/icons-react'
import { closedDays, lost, open, won } from '@arriero/contract/crm/crm.rules.ts'
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

const signs = { [won]: IconTrophy, [lost]: IconMoodSad }

/** A stage to drop sales on, and the address of its list: what the board is asked for, the list is asked for too. */
function useStage({ id, name, kind }: Stage) {
  const { setNodeRef, isOver } = useDroppable({ id: `stage-${id}`, data: { stageId: id } })
  const own =
    kind === open
      ? { f_stage: `${id}~${name}` }
      : {
          vista: kind === won ? 'won' : 'lost',
          f_closed: `${dayFromNow(1 - closedDays)}..${dayKey()}`,
        }
  return { setNodeRef, isOver, search: ((asked: object) => ({ ...asked, etapa: undefined, ...own })) as never }
}

interface StageProps {
  stage: Stage
  lane: SaleLane | undefined
}

/** A stage with its sums and its first sales. */
export function Lane({ stage, lane }: StageProps) {
  const { name, kind, color, probability } = stage
  const { setNodeRef, isOver, search } = useStage(stage)
  const count = lane?.count ?? 0
  const Sign = kind === open ? undefined : signs[kind]
  return (
    <section ref={setNodeRef} className={`board-column ${isOver ? 'is-over' : ''}`} aria-label={name}>
      <header className={`tone-${toneOf(color)}`}>
        {Sign ? <Sign size={16} stroke={1.75} aria-hidden /> : <i aria-hidden />}
        <Link to={crmPaths.list} search={search} title={name}>
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

/** How sales end, as wide as its sign: one drops them on it and reads them in its list. */
export function Folded({ stage, lane }: StageProps) {
  const { name, kind, color } = stage
  const { setNodeRef, isOver, search } = useStage(stage)
  const Sign = signs[kind === won ? won : lost]
  return (
    <section
      ref={setNodeRef}
      className={`board-folded tone-${toneOf(color)} ${isOver ? 'is-over' : ''}`}
      aria-label={name}
      title={`${name}, en ${closedDays} días`}
    >
      <Sign size={16} stroke={1.75} aria-hidden />
      <span>
        <Link to={crmPaths.list} search={search}>
          <b>{name}</b> {number(lane?.count ?? 0)}
        </Link>
        {` · ${pesos(lane?.amount ?? 0)}`}
      </span>
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
          <span className="crm-card-tools">
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
          </span>
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
        <span className="crm-card-tags" title={tags.map((tag) => tag.name).join(', ')}>
          {tags.map((tag) => (
            <TagChip key={tag.id} {...tag} />
          ))}
        </span>
      </span>
      {state === open && (
        <span className="crm-card-next">
          <Next sale={sale} />
          {ownerName ? <Avatar name={ownerName} size={24} /> : <i className="board-nobody" aria-hidden />}
        </span>
      )}
    </Link>
  )
}
