import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconArrowsMove } from '@tabler/icons-react'
import type { AgendaBlock, AgendaProposal } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { shortTime } from '../../../kit/format.ts'
import { maintenancePaths } from '../maintenance.paths.ts'
import { hoursWords } from '../orders/orders.words.ts'
import { blockTone, blockWords, dayWords } from './agenda.words.ts'

interface WorkBlockProps {
  block: AgendaBlock
  isMovable: boolean
  drag?: () => void
  move?: () => void
  /** Over the days it takes, for a workshop outside. */
  isBar?: boolean
  days?: readonly string[]
}

/** Unit, job and hours in the tone of their state; opens the order. */
export function WorkBlock({ block, isMovable, drag, move, isBar = false, days = [] }: WorkBlockProps) {
  const { orderId, folio, unitName, title, until } = block
  return (
    <div
      className={`week-block tone-${blockTone(block)}`}
      style={isBar ? spanOf(block, days) : undefined}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', folio)
        drag?.()
      }}
    >
      <Link
        to={`${maintenancePaths.orders}/${orderId}`}
        draggable={false}
        title={`${folio} · ${title} · ${blockWords(block)}`}
      >
        <b>{unitName}</b>
        <small>{isBar ? (until ? `promete ${dayWords(until)}` : 'sin fecha') : hoursWords(block.hours)}</small>
        <span>{isBar ? `${title}, ${folio}` : title}</span>
      </Link>
      {isMovable && <MoveButton name={`${unitName}, ${title}`} move={move} />}
    </div>
  )
}

/** What would fit; it is no order yet. */
export function ProposalBlock({
  proposal,
  drag,
  move,
}: {
  proposal: AgendaProposal
  drag: () => void
  move: () => void
}) {
  const { unitName, services, hours, at } = proposal
  const title = services.length === 1 ? services[0]!.name : `${services[0]!.name} y ${services.length - 1} más`
  return (
    <div
      className="week-block is-offered"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', unitName)
        drag()
      }}
    >
      <span className="week-offered" title={services.map(({ name }) => name).join(', ')}>
        <b>{unitName}</b>
        <small>{`${shortTime(at)} · ${hoursWords(hours)}`}</small>
        <span>{title}</span>
      </span>
      <MoveButton name={`la propuesta de ${unitName}`} move={move} />
    </div>
  )
}

const MoveButton = ({ name, move }: { name: string; move: (() => void) | undefined }) => (
  <Button
    type="text"
    size="small"
    className="week-move"
    aria-label={`Mover ${name}`}
    title="Mover…"
    icon={<IconArrowsMove size={14} stroke={1.75} />}
    onClick={() => move?.()}
  />
)

/** Columns of the days a bar lies over. */
function spanOf({ day, until }: AgendaBlock, days: readonly string[]) {
  const first = Math.max(
    0,
    days.findIndex((one) => day !== null && one >= day),
  )
  const after = until === null ? -1 : days.findIndex((one) => one > until)
  return { gridColumn: `${first + 1} / ${after < 0 ? days.length + 1 : Math.max(after, first + 1) + 1}` }
}
