import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { longestWindowMs } from '@arriero/contract/tracking/fleet-time.rules.ts'
import { shortTime } from '../../../kit/format.ts'
import type { Ask } from './use-asked.ts'
import { gutter, shareOf, type Axis } from './time-axis.ts'
import type { AreaAsked } from './use-fleet-time.ts'

const minuteMs = 60_000
const least = 5 * minuteMs

/** The window of 'Quién estuvo aquí' on the axis; its edges are dragged, or moved by keys five minutes at a time. */
export function WindowMark({ asked, ask, axis }: { asked: AreaAsked; ask: Ask; axis: Axis }) {
  const [dragged, setDragged] = useState<{ from: number; to: number }>()
  const { from, to } = dragged ?? asked
  const within = (edge: 'from' | 'to', at: number) =>
    edge === 'from'
      ? { from: Math.min(to - least, Math.max(at, to - longestWindowMs)), to }
      : { from, to: Math.max(from + least, Math.min(at, from + longestWindowMs, Date.now())) }
  const handle = (edge: 'from' | 'to') => ({
    role: 'slider' as const,
    tabIndex: 0,
    'aria-label': edge === 'from' ? 'Desde' : 'Hasta',
    'aria-valuemin': axis[0],
    'aria-valuemax': axis[1],
    'aria-valuenow': edge === 'from' ? from : to,
    'aria-valuetext': shortTime(edge === 'from' ? from : to),
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!by) return
      event.preventDefault()
      ask(within(edge, (edge === 'from' ? from : to) + by * least))
    },
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ from, to })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const box = event.currentTarget.closest('.dock-axis')?.getBoundingClientRect()
      if (!box) return
      const share = (event.clientX - box.left - gutter.left) / (box.width - gutter.left - gutter.right)
      const at = axis[0] + share * (axis[1] - axis[0])
      setDragged(within(edge, Math.round(at / minuteMs) * minuteMs))
    },
    onPointerUp: () => {
      if (dragged) ask(dragged)
      setDragged(undefined)
    },
  })
  const left = shareOf(axis, from)
  const right = shareOf(axis, to)
  if (to <= axis[0] || from >= axis[1]) return null
  const room = `(100% - ${gutter.left + gutter.right}px)`
  return (
    <div
      className="past-window"
      style={{ left: `calc(${gutter.left}px + ${room} * ${left})`, width: `calc(${room} * ${right - left})` }}
    >
      <span {...handle('from')} />
      <span {...handle('to')} />
    </div>
  )
}
