import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { FormPanel } from '../../../kit/FormPanel.tsx'
import type { FormSchema } from '../../../kit/form-rules.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { wholeSource } from '../../../kit/list-view.ts'
import type { Column } from '../../../kit/list-types.ts'
import type { ScreenPath } from '../../../kit/module.ts'
import { queryClient } from '../../../kit/query.ts'

interface CreateOnly<Row extends { id: number; name: string }, Values extends object> {
  id: string
  title: string
  noun: readonly [string, string]
  path: ScreenPath
  key: readonly unknown[]
  load: (signal: AbortSignal) => Promise<readonly Row[]>
  columns: readonly Column<Row>[]
  fields: ReactNode
  blank: Values
  schema: FormSchema
  create: (values: Values) => Promise<Row>
  explain: string
}

/** A catalogue whose calls only list and create (specification 1 §7, 'Other resources'): list, and a panel for a new one. */
export function createOnlyPage<Row extends { id: number; name: string }, Values extends object>(
  catalog: CreateOnly<Row, Values>,
) {
  const { id, title, noun, path, key, columns } = catalog
  const source = wholeSource({ key, load: catalog.load, text: (row: Row) => row.name })
  const newPath = `${path}/nuevo`

  function List() {
    const create = (
      <Link to={newPath}>
        <ActionButton
          permission="viaje.viaje_create.create"
          type="primary"
          icon={<IconPlus size={16} stroke={2} />}
          tabIndex={-1}
        >
          Crear {noun[0]}
        </ActionButton>
      </Link>
    )
    return (
      <ListPage<Row>
        id={id}
        title={title}
        noun={noun}
        source={source}
        rowKey={(row) => row.id}
        rowName={({ name }) => name}
        columns={columns}
        actions={create}
        sub={<Link to="/Consola/viajes">Volver a Viajes</Link>}
        empty={{ title: `Aún no hay ${noun[1]}`, text: catalog.explain, action: create }}
      />
    )
  }
  const Panel = () => (
    <FormPanel<Values, Row>
      title={`Crear ${noun[0]}`}
      closeTo={path}
      schema={catalog.schema}
      initial={catalog.blank}
      save={catalog.create}
      saved={({ name }) => `«${name}» guardado`}
      onSaved={() => queryClient.invalidateQueries({ queryKey: key })}
    >
      {catalog.fields}
    </FormPanel>
  )
  return { List, Panel }
}
