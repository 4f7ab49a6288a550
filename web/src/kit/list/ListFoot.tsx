import type { ReactNode } from 'react'
import { Button, Select } from 'antd'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { errorText } from '../api-error.ts'
import { ago, number } from '../format.ts'
import { pageSizes, searchPatch, type ListView } from './list-view.ts'
import { useNow } from '../now.ts'

interface ListFootProps {
  view: ListView
  count: number
  noun: string
  updatedAt: number
  patch: (changes: Record<string, string | undefined>) => void
  error: unknown
  retry: () => void
  /** Sums, after the rows. */
  children?: ReactNode
}

/** Which rows these are, how fresh, and the way to the others. A failed refresh is said here; the rows stay. */
export function ListFoot({ view, count, noun, updatedAt, patch, error, retry, children }: ListFootProps) {
  const now = useNow(5000)
  const first = (view.page - 1) * view.limit + 1
  const last = Math.min(count, view.page * view.limit)
  const turn = (to: number) => patch(searchPatch.page(to))
  return (
    <footer className="list-foot">
      <span>
        {number(first)}–{number(last)} de {number(count)} {noun}
      </span>
      {children}
      <span className="spacer" />
      {error ? (
        <span className="foot-error" role="alert">
          {errorText(error)}{' '}
          <Button type="link" size="small" onClick={retry}>
            Reintentar
          </Button>
        </span>
      ) : (
        <span className="foot-fresh">Actualizado {ago(new Date(updatedAt), now).toLowerCase()}</span>
      )}
      <Select
        size="small"
        variant="borderless"
        aria-label="Filas por página"
        value={view.limit}
        onChange={(limit) => patch(searchPatch.limit(limit))}
        options={pageSizes.map((size) => ({ value: size, label: `${size} por página` }))}
      />
      <Button
        type="text"
        aria-label="Página anterior"
        disabled={view.page <= 1}
        icon={<IconChevronLeft size={18} />}
        onClick={() => turn(view.page - 1)}
      />
      <Button
        type="text"
        aria-label="Página siguiente"
        disabled={last >= count}
        icon={<IconChevronRight size={18} />}
        onClick={() => turn(view.page + 1)}
      />
    </footer>
  )
}
