import { useState } from 'react'
import { Button, InputNumber, Segmented } from 'antd'
import { IconAlertCircle, IconPencil, IconRefresh } from '@tabler/icons-react'
import {
  coordinateCircleM,
  defaultLineWidthM,
  shapeTexts,
  type GeofenceShape,
  type ShapeKind,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { Field, type FieldProps } from '../form/Field.tsx'
import { PointsInput, pointsText } from './PointsInput.tsx'
import { ShapeMeasure } from './ShapeMeasure.tsx'
import { crossesItself } from './shapes.ts'
import { useShapeEditor } from './use-shape-editor.ts'
import { wrongWith } from './wrong-with.ts'
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
  useShapeEditor({
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
