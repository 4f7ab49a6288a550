import { useQuery } from '@tanstack/react-query'
import { listLetterheads } from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import { maxPageSize } from '@arriero/contract/core/paging.ts'
import { call } from '../../../kit/call.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { LetterheadMark } from './LetterheadMark.tsx'

/** On which paper: the active one unless another is chosen. */
export function LetterheadField() {
  const { data } = useQuery({
    queryKey: ['letterheads', 'choice'],
    queryFn: ({ signal }) => call(listLetterheads, { query: { limit: maxPageSize }, signal }),
  })
  const rows = data?.results ?? []
  const nameOf = (value: unknown) => rows.find(({ id }) => id === value)?.name ?? 'El activo'
  return (
    <Field name="letterheadId" label="Membrete" span={2} words={nameOf}>
      <Papers rows={rows} />
    </Field>
  )
}

interface PapersProps {
  rows: Awaited<ReturnType<typeof call<typeof listLetterheads>>>['results']
  value?: number | null
  onChange?: (id: number | null) => void
}

function Papers({ rows, value = null, onChange }: PapersProps) {
  const { isReadOnly } = useFormContext()
  if (rows.length === 0) return <p className="pdf-note">Sin membrete: se imprime con el nombre de la empresa.</p>
  const chosen = rows.find(({ id, active }) => (value === null ? active : id === value))?.id
  return (
    <div className="papers" role="radiogroup" aria-label="Membrete">
      {rows.map(({ id, name, colour, layout, active }) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === chosen}
          disabled={isReadOnly}
          onClick={() => onChange?.(active ? null : id)}
        >
          <LetterheadMark colour={colour} layout={layout} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}
