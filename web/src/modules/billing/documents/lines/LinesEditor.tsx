import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { Button } from 'antd'
import { IconPlus } from '@tabler/icons-react'
import { mostLines } from '@arriero/contract/billing/documents/documents.rules.ts'
import { LineFields, type ExtraFields } from './LineFields.tsx'
import { LineRow } from './LineRow.tsx'
import { newLine, type LineStart, type LineValue } from './line-values.ts'
import './lines.css'

interface LinesEditorProps {
  value?: readonly LineValue[]
  onChange?: (lines: LineValue[]) => void
  /** Amount of each line by its key, as the server worked it out. */
  amounts?: ReadonlyMap<string, number | undefined>
  /** What the review found in a line, by its key. */
  marks?: ReadonlyMap<string, 'error' | 'aviso'>
  isReadOnly?: boolean
  /** Key of the line that is open, where somebody else opens one too. */
  open?: string | undefined
  onOpen?: (key: string | undefined) => void
  /** In an open line, after the fields that all have. */
  extra?: ExtraFields
  /** Beside 'Agregar concepto': what else brings lines (trips, another document). */
  more?: ComponentType<{ add: (lines: readonly LineStart[]) => void }>
}

/**
 * The concepts of a document: one line open, the others read as text, so that hundreds stay quick. Enter goes to the next
 * line and after the last one adds another; Esc closes it.
 */
export function LinesEditor({
  value = [],
  onChange,
  amounts,
  marks,
  isReadOnly = false,
  extra,
  more: More,
  ...opening
}: LinesEditorProps) {
  const [own, setOwn] = useState<string>()
  const open = opening.onOpen ? opening.open : own
  const setOpen = opening.onOpen ?? setOwn
  const frame = useRef<HTMLDivElement>(null)
  // Rows are drawn anew only when their own line changes: what they call must not.
  const latest = useRef({ value, onChange })
  useLayoutEffect(() => void (latest.current = { value, onChange }), [value, onChange])
  const add = useCallback(
    (starts: readonly LineStart[]) => {
      const lines = starts.slice(0, mostLines - latest.current.value.length).map(newLine)
      latest.current.onChange?.([...latest.current.value, ...lines])
      setOpen(lines.at(-1)?.key)
    },
    [latest, setOpen],
  )
  const change = useCallback(
    (key: string, patch: Partial<LineValue>) => {
      const { value: lines, onChange: send } = latest.current
      send?.(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)))
    },
    [latest],
  )
  const remove = useCallback(
    (key: string) => latest.current.onChange?.(latest.current.value.filter((line) => line.key !== key)),
    [latest],
  )
  const goOn = (key: string) => {
    const next = value[value.findIndex((line) => line.key === key) + 1]
    if (next) setOpen(next.key)
    else add([{}])
  }
  useEffect(() => {
    if (open) frame.current?.querySelector<HTMLElement>('.line-open [data-first] input')?.focus()
  }, [open])
  const isFull = value.length >= mostLines
  return (
    <div className={`doc-lines ${isReadOnly ? 'doc-lines-read' : ''}`} ref={frame}>
      <div className="doc-line doc-lines-head" aria-hidden>
        <span>Clave SAT</span>
        <span>Concepto</span>
        <span>Cantidad</span>
        <span>Precio</span>
        <span>Desc.</span>
        <span>Impuestos</span>
        <span>Importe</span>
      </div>
      {value.map((line, at) => {
        const shared = {
          line,
          number: at + 1,
          amount: amounts?.get(line.key),
          mark: marks?.get(line.key),
          onRemove: remove,
        }
        return line.key === open && !isReadOnly ? (
          <LineFields
            key={line.key}
            {...shared}
            onChange={change}
            onNext={() => goOn(line.key)}
            onClose={() => setOpen(undefined)}
            extra={extra}
          />
        ) : (
          <LineRow key={line.key} {...shared} onOpen={setOpen} isReadOnly={isReadOnly} />
        )
      })}
      {value.length === 0 && <p className="doc-lines-none">Sin conceptos todavía.</p>}
      {!isReadOnly && (
        <div className="doc-lines-foot">
          <Button
            icon={<IconPlus size={16} stroke={1.75} />}
            disabled={isFull}
            title={isFull ? `Un documento lleva a lo más ${mostLines} conceptos` : undefined}
            onClick={() => add([{}])}
          >
            Agregar concepto
          </Button>
          {More && <More add={add} />}
        </div>
      )}
    </div>
  )
}
