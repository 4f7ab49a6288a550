import { useState, type ReactNode } from 'react'
import { Button, Input } from 'antd'
import { coordinateCircleM, type GeofenceShape, type ShapeKind } from '@arriero/contract/geofences/geofences.rules.ts'
import { placesFrom, placeText } from './shapes.ts'
import { wrongWith } from './wrong-with.ts'

export const pointsText = (shape: GeofenceShape | undefined) => shape?.points.map(placeText).join('\n') ?? ''

/** One 'lat, lon' per line, for those who have the coordinates or no pointer. */
export function PointsInput({
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
