import { useState } from 'react'
import { Button, InputNumber, Select } from 'antd'
import { IconAlertTriangle, IconQrcode, IconX } from '@tabler/icons-react'
import { findSubjects } from '@arriero/contract/qr/qr.contract.ts'
import { subjectKinds, type SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { number } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { subjectsLike } from '../qr.queries.ts'
import { lineDetail, lineName, lineOfSubject, withLines, type LabelLine } from './label-lines.ts'

/** Rows that are drawn: a thousand fields would keep the page waiting. */
const shown = 100

interface LabelLinesProps {
  /** What is looked for first. */
  begin: SubjectKind

  lines: readonly LabelLine[]
  setLines: (lines: readonly LabelLine[]) => void
  blanks: number
  setBlanks: (blanks: number) => void
}

/** What is printed: found by name, or all of a kind that has no code yet. */
export function LabelLines({ begin, lines, setLines, blanks, setBlanks }: LabelLinesProps) {
  const [kind, setKind] = useState(begin)
  const uncoded = lines.filter(({ code }) => code === null).length
  const add = async (query: { search?: string; uncoded?: boolean }, id?: number) => {
    try {
      const found = await call(findSubjects, { query: { kind, ...query } })
      setLines(withLines(lines, found.filter((one) => id === undefined || one.id === id).map(lineOfSubject)))
      if (found.length === 0) toast.info('Todos tienen código.')
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const change = (id: string, copies: number) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, copies } : line)))
  return (
    <section className="card labels-lines">
      <header className="card-head">
        <h2>Qué se imprime</h2>
        <small>{lines.length > 0 && number(lines.length)}</small>
        <span className="spacer" />
        {lines.length > 0 && (
          <Button type="link" size="small" onClick={() => setLines([])}>
            Quitar todos
          </Button>
        )}
      </header>
      <div className="labels-add">
        <Select
          aria-label="Qué es"
          value={kind}
          onChange={setKind}
          options={subjectKinds.map(({ code, label }) => ({ value: code, label }))}
        />
        <RemoteSelect
          key={`${kind}${lines.length}`}
          load={subjectsLike(kind)}
          placeholder="Agregar por nombre o clave"
          onPick={({ value, label }) => void add({ search: label }, Number(value))}
        />
        <Button onClick={() => void add({ uncoded: true })}>Agregar los que no tienen código</Button>
        <label className="labels-blanks" htmlFor="label-blanks">
          Códigos libres
          <InputNumber
            id="label-blanks"
            min={0}
            max={2000}
            precision={0}
            value={blanks}
            onChange={(count) => setBlanks(count ?? 0)}
          />
        </label>
      </div>
      {uncoded > 0 && (
        <p className="labels-warning tone-amber">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {uncoded === 1
            ? 'Uno no tiene código: se le asigna al imprimir.'
            : `${uncoded} no tienen código: se les asigna al imprimir.`}
        </p>
      )}
      <ul>
        {lines.slice(0, shown).map((line) => (
          <li key={line.id}>
            <TwoLines
              lead={<Tile icon={IconQrcode} tone={line.code ? 'green' : 'amber'} />}
              top={lineName(line)}
              bottom={line.code ? lineDetail(line) : `Sin código · ${lineDetail(line)}`}
            />
            <InputNumber
              aria-label={`Copias de ${lineName(line)}`}
              min={1}
              max={200}
              precision={0}
              value={line.copies}
              onChange={(copies) => change(line.id, copies ?? 1)}
            />
            <Button
              type="text"
              aria-label={`Quitar ${lineName(line)}`}
              icon={<IconX size={16} stroke={1.75} />}
              onClick={() => setLines(lines.filter(({ id }) => id !== line.id))}
            />
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <p className="labels-hint labels-none">Y {number(lines.length - shown)} más, una etiqueta de cada una.</p>
      )}
      {lines.length === 0 && blanks === 0 && <p className="labels-hint labels-none">Agregue lo que lleva etiqueta.</p>}
    </section>
  )
}
