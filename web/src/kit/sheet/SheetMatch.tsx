import { Select } from 'antd'
import type { SheetColumn } from './SheetImport.tsx'

interface SheetMatchProps {
  /** Headers of the file that nobody knows. */
  unknown: readonly string[]
  /** Those that somebody said are of a column, with its field. */
  matched: Readonly<Record<string, string>>
  /** Those that a header may be: what the file says nothing of. */
  columns: readonly SheetColumn[]
  /** The sheet is read again with it. */
  onMatch: (matched: Record<string, string>) => void
}

const unused = ''

/** Headers of a sheet that are called otherwise here: one says which column each is. */
export function SheetMatch({ unknown, matched, columns, onMatch }: SheetMatchProps) {
  const headers = [...Object.keys(matched), ...unknown]
  if (headers.length === 0) return null
  const match = (header: string, field: string) => {
    const { [header]: _, ...others } = matched
    onMatch(field === unused ? others : { ...others, [header]: field })
  }
  return (
    <section className="sheet-match" aria-label="Columnas de la hoja">
      <p>
        Estas columnas de la hoja se llaman de otro modo. Diga cuál es cada una, o déjelas sin usar; la hoja se lee otra
        vez.
      </p>
      {headers.map((header) => (
        <label key={header}>
          <span title={header}>{header}</span>
          <Select
            aria-label={`Qué es «${header}»`}
            value={matched[header] ?? unused}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: unused, label: 'No se usa' },
              ...columns
                .filter(({ field }) => matched[header] === field || !Object.values(matched).includes(field))
                .map(({ field, label }) => ({ value: field, label })),
            ]}
            onChange={(field) => match(header, field)}
          />
        </label>
      ))}
    </section>
  )
}
