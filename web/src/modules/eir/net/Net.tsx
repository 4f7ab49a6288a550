import { useEffect, useRef } from 'react'
import { faceLabel, sectionsOf, type Face, type Spot } from '@arriero/contract/eir/damage.rules.ts'
import type { ContainerSize } from '@arriero/contract/eir/iso6346.rules.ts'
import { netOf, type NetFace } from '@arriero/contract/eir/net.rules.ts'
import { plural } from '../../../kit/format.ts'

export interface DrawnDamage extends Spot {
  key: string
  number: number
  tone: 'new' | 'known' | 'repaired'
}

interface NetProps {
  size: ContainerSize
  damages: readonly DrawnDamage[]
  /** One face alone, as large as its place. */
  only?: Face
  /** On its long sides. */
  number: string
  chosen?: string | undefined
  choose?: ((key: string) => void) | undefined
  /** A place of a face was touched, cm from its upper left corner. */
  place?: ((face: Face, x: number, y: number) => void) | undefined
}

/** The unfolded container to scale. The list beside it says the same in words, and does the same by keyboard. */
export function Net({ size, damages, only, number, chosen, choose, place }: NetProps) {
  const svg = useRef<SVGSVGElement>(null)
  const net = netOf(size)
  const faces = only
    ? net.faces.filter(({ face }) => face === only).map((face) => ({ ...face, x: 0, y: 0 }))
    : net.faces
  const [width, height] = only ? [faces[0]!.across, faces[0]!.down] : [net.width, net.height]
  useEffect(() => {
    const drawing = svg.current
    const press = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const key = target?.closest('[data-damage]')?.getAttribute('data-damage')
      if (key) return choose?.(key)
      const rect = target?.closest('[data-face]')
      const matrix = rect instanceof SVGGraphicsElement && rect.getScreenCTM()
      if (!matrix || !place) return
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
      place(rect.getAttribute('data-face') as Face, Math.round(x), Math.round(y))
    }
    drawing?.addEventListener('click', press)
    return () => drawing?.removeEventListener('click', press)
  }, [choose, place])
  return (
    <svg
      ref={svg}
      className={`eir-net${place ? ' can-place' : ''}${only ? ' is-alone' : ''}`}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      role="img"
      aria-label={`${only ? faceLabel(only) : 'Contenedor desplegado'}: ${plural(damages.length, 'daño', 'daños')}`}
    >
      {faces.map((face) => (
        <FaceDrawing key={face.face} face={face} size={size} number={number} isAlone={only !== undefined} />
      ))}
      {damages.map((damage) => {
        const on = faces.find(({ face }) => face === damage.face)
        if (!on) return null
        const [x, y] = [on.x + damage.x, on.y + damage.y]
        const radius = only ? 16 : 25
        return (
          <g
            key={damage.key}
            data-damage={damage.key}
            className={`eir-damage is-${damage.tone}${damage.key === chosen ? ' is-chosen' : ''}`}
          >
            <rect
              x={x - damage.length / 2}
              y={y - damage.width / 2}
              width={damage.length}
              height={damage.width}
              rx={Math.min(damage.length, damage.width) / 3}
            />
            <circle cx={x} cy={y} r={radius} />
            <text x={x} y={y} fontSize={radius * 1.25}>
              {damage.number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

interface FaceDrawingProps {
  face: NetFace
  size: ContainerSize
  number: string
  /** What it is then stands over it. */
  isAlone: boolean
}

function FaceDrawing({ face: { face, x, y, across, down }, size, number, isAlone }: FaceDrawingProps) {
  const sections = sectionsOf(face, size)
  const isLong = face === 'R' || face === 'L'
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="eir-face" data-face={face} width={across} height={down} rx="5" />
      {Array.from({ length: sections - 1 }, (_, i) => (
        <path key={i} className="eir-section" d={`M${(across / sections) * (i + 1)} 0v${down}`} />
      ))}
      {[
        [0, 0],
        [across - 14, 0],
        [0, down - 14],
        [across - 14, down - 14],
      ].map(([left, top]) => (
        <rect key={`${left} ${top}`} className="eir-corner" x={left} y={top} width="14" height="14" />
      ))}
      {!isAlone && (
        <text className="eir-face-name" x="24" y="42" fontSize="30">
          {faceLabel(face)}
        </text>
      )}
      {isLong && !isAlone && (
        <text className="eir-face-number" x={across - 24} y="42" fontSize="30">
          {number}
        </text>
      )}
    </g>
  )
}
