import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Map as GlMap } from 'maplibre-gl'
import { Button, Input, InputNumber, Segmented } from 'antd'
import { IconAlertCircle, IconPencil, IconRefresh } from '@tabler/icons-react'
import {
  coordinateCircleM,
  defaultLineWidthM,
  shapeProblem,
  shapeTexts,
  type GeofenceShape,
  type ShapeKind,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { Field, type FieldProps } from '../Field.tsx'
import { useDrawn, useStage } from './map-stage.tsx'
import { ShapeMeasure } from './ShapeMeasure.tsx'
import { boundsOf, crossesItself, placesFrom, placeText } from './shapes.ts'
import type { ShapeEditor } from './shape-editor.ts'
import './map.css'

interface ShapeControlProps {
  /** '#117dd4' */
  color: string
  kinds: readonly ShapeKind[]
  /** A line that has no width: a way. */
  isWay?: boolean
  isReadOnly?: boolean
  value?: GeofenceShape
  onChange?: (shape: GeofenceShape | undefined) => void
  /** A stroke has ended, by pointer or typed. */
  onDrawn?: (shape: GeofenceShape) => void
}

const kindNames = { line: 'Línea', polygon: 'Polígono', circle: 'Círculo' } as const
const howTo = {
  line: 'Haga clic en el mapa para cada punto; doble clic para terminar.',
  polygon: 'Haga clic en el mapa para cada vértice; vuelva al primero para cerrar.',
  circle: 'Haga clic en el centro y otra vez donde llega el radio.',
} as const
const howToEdit = {
  line: 'Arrastre los puntos; los claros agregan uno. Clic derecho quita.',
  polygon: 'Arrastre los vértices; los claros agregan uno. Clic derecho quita.',
  circle: 'Arrastre el círculo para moverlo o sus puntos para el radio.',
} as const

/** What is wrong with a shape, a contour that crosses itself included. */
const wrongWith = (shape: GeofenceShape) =>
  shapeProblem(shape) ?? (shape.kind === 'polygon' && crossesItself(shape.points) ? shapeTexts.crossed : null)

/** A shape drawn on the stage's map, measured while it is drawn; its points can be typed as well. */
export function ShapeField({
  color,
  kinds,
  isWay,
  isReadOnly,
  onDrawn,
  ...field
}: FieldProps & Omit<ShapeControlProps, 'value' | 'onChange'>) {
  const check = async (_rule: unknown, shape: GeofenceShape | undefined) => {
    const problem = shape && wrongWith(shape)
    if (problem) throw new Error(problem)
  }
  return (
    <Field {...field} rules={[{ validator: check }]}>
      <ShapeControl
        color={color}
        kinds={kinds}
        isWay={isWay ?? false}
        isReadOnly={isReadOnly ?? false}
        {...(onDrawn && { onDrawn })}
      />
    </Field>
  )
}

function ShapeControl({ color, kinds, isWay, isReadOnly, value, onChange, onDrawn }: ShapeControlProps) {
  const [asked, setAsked] = useState<ShapeKind>(kinds[0] ?? 'polygon')
  const kind = value?.kind ?? asked
  const [draft, setDraft] = useState<GeofenceShape>()
  const [isTyping, setTyping] = useState(false)
  const take = (shape: GeofenceShape | undefined) => {
    setDraft(undefined)
    onChange?.(shape)
    if (shape) onDrawn?.(shape)
  }
  useEditor({
    kind,
    color,
    value,
    isReadOnly: isReadOnly ?? false,
    onDraft: setDraft,
    onDone: (shape) => take(sized(shape, value, isWay)),
  })

  const choose = (next: ShapeKind) => {
    setAsked(next)
    take(undefined)
  }
  const shape = draft ?? value
  const problem =
    shape && shape.points.length > 3 && shape.kind === 'polygon' && crossesItself(shape.points)
      ? shapeTexts.crossed
      : undefined
  return (
    <div className="shape-control">
      {kinds.length > 1 && (
        <Segmented
          block
          aria-label="Clase de forma"
          disabled={isReadOnly ?? false}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: kindNames[one] }))}
          onChange={choose}
        />
      )}
      {problem ? (
        <p className="shape-problem" role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
          {problem}
        </p>
      ) : (
        <p className="shape-hint" aria-live="polite">
          {shape ? <ShapeMeasure shape={shape} isWay={isWay ?? false} /> : howTo[kind]}
        </p>
      )}
      {value && !isReadOnly && <p className="shape-hint">{howToEdit[kind]}</p>}
      {value && kind !== 'polygon' && !isWay && (
        <SizeInput shape={value} isReadOnly={isReadOnly ?? false} onChange={take} />
      )}
      {!isReadOnly && (
        <div className="shape-actions">
          {value && (
            <Button size="small" icon={<IconRefresh size={15} stroke={1.75} />} onClick={() => take(undefined)}>
              Dibujar de nuevo
            </Button>
          )}
          <Button
            size="small"
            icon={<IconPencil size={15} stroke={1.75} />}
            aria-expanded={isTyping}
            onClick={() => setTyping(!isTyping)}
          >
            Escribir coordenadas
          </Button>
        </div>
      )}
      {isTyping && !isReadOnly && (
        <PointsInput
          key={pointsText(value)}
          kind={kind}
          value={value}
          onChange={(points) => take(sized({ kind, points, sizeM: null }, value, isWay))}
        />
      )}
    </div>
  )
}

/** Metres the contract takes at most. */
const mostM = { circle: 100_000, line: 10_000 } as const

/** A drawing has no width, a typed circle no radius: they keep what there was. A circle stays within what is accepted. */
function sized(shape: GeofenceShape, before: GeofenceShape | undefined, isWay = false): GeofenceShape {
  if (shape.kind === 'polygon' || isWay) return shape
  const sizeM = shape.sizeM ?? before?.sizeM ?? (shape.kind === 'line' ? defaultLineWidthM : coordinateCircleM)
  return { ...shape, sizeM: Math.min(sizeM, mostM[shape.kind]) }
}

interface EditorWants {
  kind: ShapeKind
  color: string
  value: GeofenceShape | undefined
  isReadOnly: boolean
  onDraft: (shape: GeofenceShape) => void
  onDone: (shape: GeofenceShape) => void
}

/** The pointer's part: terra-draw on the stage's map, in step with the form's value. */
function useEditor(wants: EditorWants) {
  const { kind, color, value, isReadOnly } = wants
  const { map, setDrawing } = useStage()
  const editor = useRef<ShapeEditor>(undefined)
  const drawn = useRef<GeofenceShape>(undefined)
  const isByHand = useRef(false)
  const begin = useEffectEvent(() => wants.value)
  const draft = useEffectEvent((shape: GeofenceShape) => wants.onDraft(shape))
  const done = useEffectEvent((shape: GeofenceShape) => {
    drawn.current = shape
    isByHand.current = true
    wants.onDone(shape)
  })
  const isEmpty = value === undefined

  const start = useEffectEvent(async (on: GlMap, isGone: () => boolean) => {
    const { ShapeEditor } = await import('./shape-editor.ts')
    if (!isGone())
      editor.current = new ShapeEditor(on, {
        kind,
        color,
        shape: begin(),
        onDraft: (shape) => draft(shape),
        onDone: (shape) => done(shape),
      })
  })
  useDrawn(
    (on) => {
      let isGone = false
      if (isReadOnly) return undefined
      void start(on, () => isGone)
      return () => {
        isGone = true
        editor.current?.stop()
        editor.current = undefined
      }
    },
    [kind, color, isReadOnly],
  )

  useEffect(() => {
    // What the pointer has just drawn is on the map already; anything else came from outside.
    const isOther =
      value?.points !== drawn.current?.points || (value?.kind === 'circle' && value.sizeM !== drawn.current?.sizeM)
    if (isOther) editor.current?.show(value)
    drawn.current = value
  }, [value])
  useEffect(() => {
    setDrawing(isEmpty && !isReadOnly)
    return () => setDrawing(false)
  }, [isEmpty, isReadOnly, setDrawing])
  const isShown = useRef(false)
  useEffect(() => {
    if (!map || !value || isShown.current) return
    isShown.current = true
    // A record that is opened is brought into view; what a hand has just drawn is there already.
    const box = isByHand.current ? undefined : boundsOf([value])
    if (box) map.fitBounds(box, { padding: 80, maxZoom: 13, duration: 500 })
  }, [map, value])
}

function SizeInput({
  shape,
  isReadOnly,
  onChange,
}: {
  shape: GeofenceShape
  isReadOnly: boolean
  onChange: (shape: GeofenceShape) => void
}) {
  const isCircle = shape.kind === 'circle'
  return (
    <label className="shape-size">
      <span>{isCircle ? 'Radio' : 'Ancho'}</span>
      <InputNumber
        controls={false}
        min={1}
        max={mostM[isCircle ? 'circle' : 'line']}
        step={10}
        value={shape.sizeM}
        suffix="m"
        disabled={isReadOnly}
        onChange={(sizeM) => typeof sizeM === 'number' && onChange({ ...shape, sizeM })}
      />
    </label>
  )
}

const pointsText = (shape: GeofenceShape | undefined) => shape?.points.map(placeText).join('\n') ?? ''

/** One 'lat, lon' per line, for those who have the coordinates or no pointer. */
function PointsInput({
  kind,
  value,
  onChange,
}: {
  kind: ShapeKind
  value: GeofenceShape | undefined
  onChange: (points: GeofenceShape['points']) => void
}) {
  const [text, setText] = useState(pointsText(value))
  const [problem, setProblem] = useState<ReactNode>()
  const use = () => {
    const read = placesFrom(text)
    if ('badLine' in read)
      return setProblem(`La línea ${read.badLine} no es una coordenada; escriba por ejemplo 25.778500, -100.188500`)
    const wrong = wrongWith({ kind, points: read.places, sizeM: kind === 'circle' ? coordinateCircleM : null })
    setProblem(wrong)
    if (!wrong) onChange(read.places)
  }
  return (
    <div className="shape-points">
      <Input.TextArea
        aria-label="Coordenadas, una por línea"
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={text}
        placeholder="25.778500, -100.188500"
        onChange={(event) => setText(event.target.value)}
      />
      {problem && (
        <p className="shape-problem" role="alert">
          {problem}
        </p>
      )}
      <Button size="small" onClick={use}>
        Usar estas coordenadas
      </Button>
    </div>
  )
}
