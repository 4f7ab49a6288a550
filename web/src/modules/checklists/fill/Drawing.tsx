import type { KeyboardEvent, PointerEvent } from 'react'
import { Button, Input } from 'antd'
import { IconX } from '@tabler/icons-react'
import type { AnswerValue } from '@arriero/contract/checklists/filled/answers.ts'

interface DrawingProps {
  labelled: { 'aria-labelledby': string }
  value: AnswerValue | null
  onChange: (value: AnswerValue | null) => void
}
interface Mark {
  x: number
  y: number
  note: string
}
const mostMarks = 60

/** Damages on the unit from above: a touch sets a numbered mark, its note stands in the list below. */
export function Drawing({ labelled, value, onChange }: DrawingProps) {
  const marks = marksOf(value)
  const set = (next: readonly Mark[]) => onChange({ marks: [...next] })
  const add = (x: number, y: number) => marks.length < mostMarks && set([...marks, { x, y, note: '' }])
  const touch = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    const box = currentTarget.getBoundingClientRect()
    add(Math.round(((clientX - box.left) / box.width) * 1000), Math.round(((clientY - box.top) / box.height) * 1000))
  }
  // Without a pointer the mark stands in the middle: its note says where it is.
  const press = ({ key }: KeyboardEvent) => (key === 'Enter' || key === ' ') && add(500, 500)
  return (
    <div className="fill-drawing">
      <button type="button" {...labelled} onPointerUp={touch} onKeyDown={press}>
        <UnitFromAbove marks={marks} />
      </button>
      <ol>
        {marks.map(({ x, y, note }, i) => (
          <li key={`${x} ${y} ${i}`}>
            <span aria-hidden>{i + 1}</span>
            <Input
              aria-label={`Qué tiene la marca ${i + 1}`}
              placeholder="Golpe, rayón, falta…"
              maxLength={200}
              value={note}
              onChange={({ target }) => set(marks.map((one, at) => (at === i ? { ...one, note: target.value } : one)))}
            />
            <Button
              type="text"
              aria-label={`Quitar la marca ${i + 1}`}
              icon={<IconX size={16} stroke={1.75} />}
              onClick={() => set(marks.filter((_, at) => at !== i))}
            />
          </li>
        ))}
      </ol>
      <small className="muted">{marks.length === 0 ? 'Sin daños: no toque el dibujo' : ''}</small>
    </div>
  )
}

export const marksOf = (value: AnswerValue | null | undefined): readonly Mark[] =>
  value && typeof value === 'object' && 'marks' in value ? value.marks : []

/** Tractor and box, heading left; red marks are new, grey ones were there before. */
export function UnitFromAbove({ marks, known = [] }: { marks: readonly Mark[]; known?: readonly Mark[] }) {
  return (
    <svg viewBox="0 0 1000 300" className="fill-unit" aria-hidden>
      <rect x="20" y="70" width="180" height="160" rx="26" />
      <rect x="60" y="90" width="60" height="120" rx="12" />
      <rect x="230" y="50" width="750" height="200" rx="10" />
      {known.map(({ x, y }, i) => (
        <circle key={`${x} ${y} ${i}`} className="is-known" cx={x} cy={y * 0.3} r="17" />
      ))}
      {marks.map(({ x, y }, i) => (
        <g key={`${x} ${y} ${i}`} className="is-new">
          <circle cx={x} cy={y * 0.3} r="20" />
          <text x={x} y={y * 0.3 + 8} textAnchor="middle">
            {i + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
