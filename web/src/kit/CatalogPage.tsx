import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { confirm } from './confirm.ts'
import { FormPanel } from './FormPanel.tsx'
import type { FormSchema } from './form-rules.ts'
import { ListPage } from './ListPage.tsx'
import { wholeSource } from './list-view.ts'
import type { Column } from './list-types.ts'
import type { ScreenPath } from './module.ts'
import { useRouteParams } from './navigation.ts'
import { queryClient } from './query.ts'
import { toast } from './toast.ts'

export interface Catalog<Row extends { id: number }, Values extends object> {
  id: string
  title: string
  /** ['marca', 'marcas'] */
  noun: readonly [string, string]
  path: ScreenPath
  key: readonly unknown[]
  load: (signal: AbortSignal) => Promise<readonly Row[]>
  /** Words a row is found by. */
  text: (row: Row) => string
  name: (row: Row) => string
  columns: readonly Column<Row>[]
  fields: ReactNode
  /** A new row's values. */
  blank: Values
  values: (row: Row) => Values
  schema?: FormSchema
  create: (values: Values) => Promise<unknown>
  update: (row: Row, values: Values) => Promise<unknown>
  remove?: (row: Row) => Promise<unknown>
  /** What it is for, said while it is empty. */
  explain: string
}

/** A simple catalogue: list and panel from one description. Its screens come from `catalogScreens`. */
export function catalogPage<Row extends { id: number }, Values extends object>(catalog: Catalog<Row, Values>) {
  const { id, title, noun, path, key, columns, name, remove } = catalog
  const source = wholeSource({ key, load: catalog.load, text: catalog.text })

  const askRemoval = (row: Row, after?: () => void) =>
    confirm({
      title: `Eliminar ${noun[0]} «${name(row)}»`,
      content: 'Deja de aparecer en las listas y en los formularios.',
      variant: 'danger',
      confirmText: 'Eliminar',
      onConfirm: async () => {
        await remove?.(row)
        toast.success(`${capital(noun[0])} «${name(row)}»: se eliminó`)
        after?.()
        await queryClient.invalidateQueries({ queryKey: key })
      },
    })

  function List() {
    const create = (
      <Link to={`${path}/nuevo`}>
        <Button type="primary" icon={<IconPlus size={16} stroke={2} />}>
          Crear {noun[0]}
        </Button>
      </Link>
    )
    return (
      <ListPage
        id={id}
        title={title}
        noun={noun}
        source={source}
        rowKey={({ id: rowId }) => rowId}
        rowName={name}
        columns={columns}
        open={(row) => `${path}/${row.id}`}
        actions={create}
        empty={{ title: `Aún no hay ${noun[1]}`, text: catalog.explain, action: create }}
        {...(remove && {
          rowActions: (row: Row) => ({
            menu: [
              { key: 'remove', label: 'Eliminar…', icon: IconTrash, danger: true, onClick: () => void askRemoval(row) },
            ],
          }),
        })}
      />
    )
  }

  function Panel() {
    const { id: rowId } = useRouteParams()
    const navigate = useNavigate()
    const rows = useQuery({ queryKey: key, queryFn: ({ signal }) => catalog.load(signal) })
    const row = rowId ? rows.data?.find((one) => String(one.id) === rowId) : undefined
    const isMissing = rowId !== undefined && rows.data !== undefined && !row
    return (
      <FormPanel
        key={rowId ?? 'new'}
        title={row ? name(row) : `Crear ${noun[0]}`}
        closeTo={path}
        schema={catalog.schema}
        initial={rowId ? row && catalog.values(row) : catalog.blank}
        error={isMissing ? new Error('gone') : rows.error}
        retry={() => void rows.refetch()}
        save={(values) => (row ? catalog.update(row, values) : catalog.create(values))}
        saved={() => `${capital(noun[0])}: se guardó`}
        onSaved={() => queryClient.invalidateQueries({ queryKey: key })}
        {...(row &&
          remove && {
            danger: { label: 'Eliminar…', onClick: () => void askRemoval(row, () => void navigate({ to: path })) },
          })}
      >
        {catalog.fields}
      </FormPanel>
    )
  }
  return { List, Panel }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
