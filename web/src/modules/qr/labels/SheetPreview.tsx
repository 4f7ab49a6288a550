import { memo, useMemo, useState } from 'react'
import { Button } from 'antd'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { spelledCode } from '@arriero/contract/qr/qr.rules.ts'
import {
  labelParts,
  labelPlace,
  perPage,
  symbolBox,
  type LabelPart,
  type LabelSheet,
} from '@arriero/contract/qr/qr.sheets.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { symbolOf } from '../CodePicture.tsx'
import type { LabelLine } from './label-lines.ts'

interface SheetPreviewProps {
  sheet: LabelSheet
  offset: number
  lines: readonly LabelLine[]
  blanks: number
  show: readonly LabelPart[]
}
type Printed = Pick<LabelLine, 'code' | 'words'>

const blank: Printed = { code: null, words: { key: null, name: null, place: null } }

/** The sheet as it comes out of the printer, in millimetres. */
export function SheetPreview({ sheet, offset, lines, blanks, show }: SheetPreviewProps) {
  const [wanted, setPage] = useState(0)
  const labels = useMemo(
    () => [
      ...lines.flatMap((line) => Array.from({ length: line.copies }, (): Printed => line)),
      ...Array.from({ length: blanks }, () => blank),
    ],
    [lines, blanks],
  )
  const pages = Math.max(1, Math.ceil((labels.length + offset) / perPage(sheet)))
  const page = Math.min(wanted, pages - 1)
  const [width, height] = sheet.page
  return (
    <section className="labels-sheet" {...scrollable('Vista de la hoja')}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Hoja ${page + 1} de ${pages}`}>
        <rect className="label-page" width={width} height={height} />
        {Array.from({ length: perPage(sheet) }, (_, place) => {
          const at = page * perPage(sheet) + place - offset
          const { x, y } = labelPlace(sheet, place)
          return (
            <g key={place} transform={`translate(${x} ${y})`}>
              <rect
                className={at < 0 ? 'label-edge is-used' : 'label-edge'}
                width={sheet.width}
                height={sheet.height}
              />
              {at < 0 && (
                <text className="label-used" x={sheet.width / 2} y={sheet.height / 2}>
                  usada
                </text>
              )}
              {at >= 0 && labels[at] && <OneLabel sheet={sheet} label={labels[at]} show={show} />}
            </g>
          )
        })}
      </svg>
      <footer>
        <span>
          Hoja {page + 1} de {pages}
        </span>
        {pages > 1 && (
          <>
            <Button
              size="small"
              aria-label="Hoja anterior"
              disabled={page === 0}
              icon={<IconChevronLeft size={16} />}
              onClick={() => setPage(page - 1)}
            />
            <Button
              size="small"
              aria-label="Hoja siguiente"
              disabled={page === pages - 1}
              icon={<IconChevronRight size={16} />}
              onClick={() => setPage(page + 1)}
            />
          </>
        )}
        <span className="spacer" />
        <span>
          {width} × {height} mm
        </span>
      </footer>
    </section>
  )
}

function OneLabel({ sheet, label, show }: { sheet: LabelSheet; label: Printed; show: readonly LabelPart[] }) {
  const box = symbolBox(sheet)
  // One that is still to be assigned is as dense as any.
  const code = label.code ?? '0000000000'
  return (
    <>
      <Symbol code={code} box={box} y={(sheet.height - box) / 2} />
      <foreignObject x={box} y={0} width={sheet.width - box - 2} height={sheet.height}>
        <div className="label-words">
          {labelParts.map(
            ({ code: part }) =>
              show.includes(part) &&
              label.words[part] && (
                <span key={part} className={`label-${part}`}>
                  {label.words[part]}
                </span>
              ),
          )}
          <span className="label-code">{label.code ? spelledCode(label.code) : 'por asignar'}</span>
        </div>
      </foreignObject>
    </>
  )
}

const Symbol = memo(function Symbol({ code, box, y }: { code: string; box: number; y: number }) {
  const { path, size } = symbolOf(code, 'Q')
  return <path className="label-symbol" d={path} transform={`translate(0 ${y}) scale(${box / size})`} />
})
