import { memo } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { placeMark } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { dateTime, number } from '../../../kit/format.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { RowContext } from './cells.tsx'
import type { StopValue } from './carta-porte-values.ts'
import { StopFields } from './StopFields.tsx'

interface StopsEditorProps {
  value?: readonly StopValue[]
  onChange?: (stops: StopValue[]) => void
  open: string | undefined
  onOpen: (key: string | undefined) => void
  mark: (row: number) => 'error' | 'aviso' | undefined
}

/** 'O' for origins, the destinations by their order: what discs on map and list say. */
export function stopDiscs(stops: readonly StopValue[]): string[] {
  let reached = 0
  return stops.map(({ kind }) => (kind === 'Origen' ? 'O' : String((reached += 1))))
}

const addressWords = ({ address: { street, exteriorNumber } }: StopValue) =>
  [street, exteriorNumber].filter(Boolean).join(' ') || 'Sin calle'
const postalWords = ({ address: { postalCode, state, country } }: StopValue) =>
  [postalCode ? `C.P. ${postalCode}` : 'Sin código postal', state, country === 'MEX' ? null : country]
    .filter(Boolean)
    .join(', ')

/** The places of the journey in their order: one open, the others as they read. */
export function StopsEditor({ value = [], onChange, open, onOpen, mark }: StopsEditorProps) {
  const { isReadOnly } = useFormContext()
  const discs = stopDiscs(value)
  const change = (at: number, patch: Partial<StopValue>) =>
    onChange?.(value.map((stop, place) => (place === at ? { ...stop, ...patch } : stop)))
  const move = (at: number, by: -1 | 1) => {
    const to = at + by
    if (to < 0 || to >= value.length) return
    const next = [...value]
    const [moved] = next.splice(at, 1)
    next.splice(to, 0, moved!)
    onChange?.(next)
  }
  return (
    <div className="cp-rows">
      {value.map((stop, at) => (
        <RowContext key={stop.key} value={{ list: 'stops', row: at }}>
          <StopRow
            stop={stop}
            disc={discs[at]!}
            mark={mark(at)}
            isOpen={open === stop.key}
            toggle={() => onOpen(open === stop.key ? undefined : stop.key)}
          />
          {open === stop.key && (
            <fieldset disabled={isReadOnly} className="cp-fieldset">
              <StopFields
                stop={stop}
                near={value[at - 1]?.at}
                change={(patch) => change(at, patch)}
                move={(by) => move(at, by)}
                remove={() => onChange?.(value.filter((_, place) => place !== at))}
              />
            </fieldset>
          )}
        </RowContext>
      ))}
      {value.length === 0 && <p className="doc-lines-none">Sin ubicaciones todavía.</p>}
    </div>
  )
}

interface StopRowProps {
  stop: StopValue
  disc: string
  mark: 'error' | 'aviso' | undefined
  isOpen: boolean
  toggle: () => void
}

const StopRow = memo(function StopRow({ stop, disc, mark, isOpen, toggle }: StopRowProps) {
  const { kind, number: own, name, rfc, at, distanceKm } = stop
  return (
    <button
      type="button"
      className={`cp-row cp-stop ${mark ? `cp-marked-${mark}` : ''}`}
      aria-expanded={isOpen}
      title={isOpen ? 'Cerrar la ubicación' : 'Abrir la ubicación'}
      onClick={toggle}
    >
      <span className={`cp-disc ${kind === 'Origen' ? 'cp-disc-origin' : ''}`} aria-hidden>
        {disc}
      </span>
      <TwoLines top={name ?? (kind === 'Origen' ? 'Origen' : 'Destino')} bottom={rfc ?? 'Sin RFC'} />
      <TwoLines top={addressWords(stop)} bottom={postalWords(stop)} />
      <TwoLines top={at ? dateTime(at).slice(0, 16) : 'Sin fecha'} bottom={kind === 'Origen' ? 'Salida' : 'Llegada'} />
      <span className="cp-end">
        <TwoLines
          top={kind === 'Origen' ? '–' : distanceKm ? `${number(distanceKm, 2)} km` : 'Sin distancia'}
          bottom={placeMark(kind, own)}
        />
      </span>
      <IconChevronDown size={16} stroke={1.75} className="cp-chevron" aria-hidden />
    </button>
  )
})
