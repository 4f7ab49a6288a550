import { useRef, type PointerEvent } from 'react'
import { Button } from 'antd'
import type { AnswerValue } from '@arriero/contract/checklists/filled/answers.ts'

interface PenProps {
  labelled: { 'aria-labelledby': string }
  value: AnswerValue | null
  onChange: (value: AnswerValue | null) => void
}

/** Longer ones are cut: nobody signs with more. */
const [mostStrokes, mostNumbers] = [200, 2000]

/** A signature as lines of a pen, in thousandths of its field: it prints sharp at any size. */
export function Signature({ labelled, value, onChange }: PenProps) {
  const strokes = value && typeof value === 'object' && 'strokes' in value ? value.strokes : []
  const drawing = useRef<number[]>(undefined)
  const point = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const of = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, at / size)) * 1000)
    return [of(clientX - box.left, box.width), of(clientY - box.top, box.height)]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= mostStrokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = point(event)
    onChange({ strokes: [...strokes, drawing.current] })
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current || drawing.current.length >= mostNumbers) return
    drawing.current = [...drawing.current, ...point(event)]
    onChange({ strokes: [...strokes.slice(0, -1), drawing.current] })
  }
  return (
    <div className="fill-signature">
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        role="img"
        {...labelled}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => (drawing.current = undefined)}
      >
        <Strokes strokes={strokes} />
      </svg>
      <span>
        <small className="muted">{strokes.length === 0 ? 'Firme con el dedo' : 'Firmado'}</small>
        {strokes.length > 0 && (
          <Button type="text" size="small" onClick={() => onChange(null)}>
            Borrar
          </Button>
        )}
      </span>
    </div>
  )
}

export const Strokes = ({ strokes }: { strokes: readonly (readonly number[])[] }) =>
  strokes.map((stroke, i) => (
    // Lines are only added at the end.
    <polyline key={i} points={stroke.join(' ')} vectorEffect="non-scaling-stroke" />
  ))
