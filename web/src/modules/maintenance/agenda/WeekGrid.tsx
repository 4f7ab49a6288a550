import { useState, type DragEvent, type ReactNode } from 'react'
import { Button } from 'antd'
import { IconCalendarOff } from '@tabler/icons-react'
import type { AgendaBlock, AgendaDoer, AgendaProposal } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { planOrder } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { capacityOn } from '@arriero/contract/maintenance/agenda/agenda.rules.ts'
import { createAbsence, type Absence } from '@arriero/contract/technicians/technicians.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { date, number, weekday } from '../../../kit/format.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { hoursWords } from '../orders/orders.words.ts'
import { tried } from '../orders/tried.ts'
import { MoveDialog, type Place } from './MoveDialog.tsx'
import { ProposalBlock, WorkBlock } from './WorkBlock.tsx'
import { AwayDialog } from './AwayDialog.tsx'
import { awayOn, awayWords, clashWords, onDay, type Agenda } from './agenda.words.ts'

interface WeekGridProps {
  agenda: Agenda
  proposals: readonly AgendaProposal[]
  moveProposal: (unitId: number, to: Pick<AgendaProposal, 'day' | 'at' | 'technicianId'>) => void
}
export type Movable = { kind: 'block'; block: AgendaBlock } | { kind: 'proposal'; proposal: AgendaProposal }

/** Technicians as rows, days as columns; what is dragged, or moved with its menu, is planned anew. */
export function WeekGrid({ agenda, proposals, moveProposal }: WeekGridProps) {
  const { blocks, technicians, workshops, today, absences } = agenda
  const [held, hold] = useState<Movable>()
  const [asked, ask] = useState<Movable>()
  const [away, setAway] = useState<AgendaDoer>()
  const [opened, open] = useState<ReadonlySet<string>>(new Set())
  const mayMove = useWhyNot(planOrder) === undefined
  const inHouse = blocks.filter(({ workshopId }) => workshopId === null)
  // Sunday is shown only when something stands on it.
  const days = agenda.days.filter((day) => capacityOn(day) > 0 || blocks.some((block) => block.day === day))
  const hoursOn = (day: string, technician?: number) =>
    [...inHouse, ...proposals].reduce(
      (sum, one) =>
        one.day === day && (technician === undefined || one.technicianId === technician) ? sum + one.hours : sum,
      0,
    )

  const place = async (what: Movable, { day, technicianId }: Place) => {
    const { unitId, unitName, hours, at: was } = what.kind === 'block' ? what.block : what.proposal
    const at = onDay(day, was)
    const clash = clashWords(agenda, { unitId, at, hours, technicianId })
    if (
      clash &&
      !(await confirm({
        title: `¿Poner ahí ${unitName}?`,
        content: clash,
        variant: 'warning',
        confirmText: 'Ponerla ahí',
      }))
    )
      return
    if (what.kind === 'proposal') {
      if (technicianId !== null) moveProposal(unitId, { day, at, technicianId })
      return
    }
    const { orderId, technicianId: fromTechnicianId } = what.block
    const planned = call(planOrder, { id: orderId, body: { plannedAt: at, fromTechnicianId, technicianId } })
    await tried(planned, `${what.block.folio} se movió`)
  }

  const cell = (day: string | null, technicianId: number | null) => {
    const key = `${day} ${technicianId}`
    const own = inHouse.filter((block) => block.day === day && block.technicianId === technicianId)
    const offered = proposals.filter((one) => one.day === day && one.technicianId === technicianId)
    const all = [
      ...own.map((block) => (
        <WorkBlock
          key={`${block.orderId}`}
          block={block}
          isMovable={mayMove && block.process < 3}
          drag={() => hold({ kind: 'block', block })}
          move={() => ask({ kind: 'block', block })}
        />
      )),
      ...offered.map((proposal) => (
        <ProposalBlock
          key={`p${proposal.unitId}`}
          proposal={proposal}
          drag={() => hold({ kind: 'proposal', proposal })}
          move={() => ask({ kind: 'proposal', proposal })}
        />
      )),
    ]
    if (all.length <= mostInCell + 1 || opened.has(key)) return all
    return [
      ...all.slice(0, mostInCell),
      <Button key="more" type="link" size="small" onClick={() => open(new Set([...opened, key]))}>
        {`y ${number(all.length - mostInCell)} más`}
      </Button>,
    ]
  }
  const target = (day: string, technicianId: number | null, isOver: boolean, children: ReactNode) => {
    const absence = awayOn(absences, technicianId, day)
    return (
      <DropCell
        key={day}
        label={`${weekday(day)} ${date(day).slice(0, 5)}`}
        className={[day === today && 'is-today', isOver && 'is-full', absence && 'is-away'].filter(Boolean).join(' ')}
        {...(absence && { title: awayWords(absence) })}
        isOpen={held !== undefined && mayMove && day >= today}
        drop={() => {
          if (held) void place(held, { day, technicianId })
          hold(undefined)
        }}
      >
        {children}
        {absence && <span className="visually-hidden">{`Ausente: ${awayWords(absence)}`}</span>}
      </DropCell>
    )
  }
  const undated = inHouse.filter(({ day, technicianId }) => day === null && technicianId === null)
  const hasNobody = inHouse.some(({ technicianId }) => technicianId === null)
  return (
    <>
      <div className="week-scroll">
        <div className="week-grid" style={{ '--days': days.length } as object} role="grid" aria-label="Agenda">
          <div role="row" className="week-row week-head">
            <span role="columnheader">Técnico</span>
            {days.map((day) => (
              <DayHead
                key={day}
                day={day}
                isToday={day === today}
                hours={hoursOn(day)}
                capacity={capacityOn(day) * technicians.filter(({ id }) => !awayOn(absences, id, day)).length}
              />
            ))}
          </div>
          {technicians.map(({ id, name, detail }) => (
            <div role="row" className="week-row" key={id}>
              <span role="rowheader" className="week-who">
                <TwoLines
                  lead={<Avatar name={name} />}
                  top={name}
                  bottom={
                    overWords(hoursOn(today, id), awayOn(absences, id, today) ? 0 : capacityOn(today)) ??
                    nextAway(absences, id) ??
                    detail ??
                    ''
                  }
                />
                <AwayButton name={name} ask={() => setAway({ id, name, detail })} />
                {cell(null, id)}
              </span>
              {days.map((day) =>
                target(day, id, hoursOn(day, id) > (awayOn(absences, id, day) ? 0 : capacityOn(day)), cell(day, id)),
              )}
            </div>
          ))}
          {hasNobody && (
            <div role="row" className="week-row">
              <span role="rowheader" className="week-who">
                <TwoLines top="Sin técnico" bottom={undated.length > 0 ? 'Sin fecha:' : ''} />
                {cell(null, null)}
              </span>
              {days.map((day) => target(day, null, false, cell(day, null)))}
            </div>
          )}
          {workshops.map(({ id, name }) => (
            <div role="row" className="week-row week-outside" key={`w${id}`}>
              <span role="rowheader" className="week-who">
                <TwoLines lead={<Avatar name={name} />} top={name} bottom="Taller externo" />
              </span>
              <div role="gridcell" className="week-bars">
                {blocks
                  .filter(({ workshopId }) => workshopId === id)
                  .map((block) => (
                    <WorkBlock key={block.orderId} block={block} isBar days={days} isMovable={false} />
                  ))}
              </div>
            </div>
          ))}
        </div>
      </div>
      {away && (
        <AwayDialog
          technician={away}
          absences={absences}
          from={days.find((day) => day >= today) ?? today}
          close={() => setAway(undefined)}
        />
      )}
      {asked && (
        <MoveDialog
          what={asked}
          agenda={agenda}
          close={() => ask(undefined)}
          move={async (to) => {
            ask(undefined)
            await place(asked, to)
          }}
        />
      )}
    </>
  )
}

function AwayButton({ name, ask }: { name: string; ask: () => void }) {
  const whyNot = useWhyNot(createAbsence)
  if (whyNot !== undefined) return null
  return (
    <Button
      className="week-move"
      type="text"
      size="small"
      aria-label={`Ausencia de ${name}`}
      title="Ausencia…"
      icon={<IconCalendarOff size={14} />}
      onClick={ask}
    />
  )
}

/** 'Vacaciones, 24.11–28.11.2026', of the first in these days. */
function nextAway(absences: readonly Absence[], technicianId: number): string | undefined {
  const first = absences.find((one) => one.technicianId === technicianId)
  return first && awayWords(first)
}

/** More are folded: a crowded day would hide the others. */
const mostInCell = 4

const overWords = (hours: number, capacity: number) =>
  hours > capacity ? `${hoursWords(hours)} hoy, ${hoursWords(hours - capacity)} de más` : undefined

function DayHead({
  day,
  isToday,
  hours,
  capacity,
}: {
  day: string
  isToday: boolean
  hours: number
  capacity: number
}) {
  return (
    <span role="columnheader" className={isToday ? 'is-today' : ''}>
      <b>{`${weekday(day)} ${Number(day.slice(8))}`}</b> {isToday && <small>hoy</small>}
      <span className={`week-load ${hours > capacity ? 'tone-amber' : 'tone-blue'}`}>
        <small>{`${number(hours, Number.isInteger(hours) ? 0 : 1)} de ${hoursWords(capacity)}`}</small>
        <i aria-hidden>
          <s style={{ width: `${Math.min(100, capacity ? (hours / capacity) * 100 : 0)}%` }} />
        </i>
      </span>
    </span>
  )
}

interface DropCellProps {
  label: string
  className: string
  title?: string
  isOpen: boolean
  drop: () => void
  children: ReactNode
}

function DropCell({ label, className, title, isOpen, drop, children }: DropCellProps) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      data-day={label}
      title={title}
      className={`${className} ${isOver ? 'is-over' : ''}`}
      onDragOver={(event: DragEvent) => {
        if (!isOpen) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        drop()
      }}
    >
      {children}
    </div>
  )
}
