import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BodySent, Endpoint, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { maxPageSize, type Page } from '@arriero/contract/core/paging.ts'
import { ApiError, errorText } from '../api-error.ts'
import { call } from '../call.ts'
import { fieldNames, pick } from '../form/form-rules.ts'
import { FormPanel } from '../form/FormPanel.tsx'
import { queryClient } from '../query.ts'
import type { ScreenPath } from '../shell/module.ts'
import { useRouteParams } from '../shell/navigation.ts'
import { toast } from '../shell/toast.ts'
import { CreateLink } from './CreateLink.tsx'
import { ListPage } from './ListPage.tsx'
import { wholeSource, type ListView } from './list-view.ts'
import type { Column, ListFilter, RowAction } from './list-types.ts'
import { askRemoval, removalAction, removalButton } from './removal.ts'

/** A catalogue is here whole: its list answers all rows, or a page that holds as many as there ever are. */
type RowOf<List extends Endpoint> =
  ReplyOf<List> extends readonly (infer Row)[] | { results: readonly (infer Row)[] } ? Row : never

export interface Catalog<List extends Endpoint, Create extends Endpoint> {
  id: string
  title: string
  /** ['marca', 'marcas'] */
  noun: readonly [string, string]
  path: ScreenPath
  /** Of the empty form, where it is not `${path}/nuevo`. */
  newPath?: ScreenPath
  /** Of its query, where others read it too; the id otherwise. */
  key?: readonly unknown[]
  /** Its calls: what is missing cannot be done, who may not make one reads why. */
  list: List
  create: Create
  update?: Endpoint
  remove?: Endpoint
  /** What a row is called; its `name` otherwise. */
  name?: (row: RowOf<List>) => string
  /** Words a row is found by; its name otherwise. */
  text?: (row: RowOf<List>) => string
  columns: readonly Column<RowOf<List>>[]
  filters?: readonly ListFilter<RowOf<List>>[]
  /** Of the form; given the row where they depend on it. */
  fields: ReactNode | ((row: RowOf<List> | undefined) => ReactNode)
  /** Of a new row, what is not empty. */
  blank?: Partial<BodySent<Create>>
  /** Of a row, what the form names otherwise than the row. */
  values?: (row: RowOf<List>) => Partial<BodySent<Create>>
  /** Of a row's menu, before its removal. */
  actions?: (row: RowOf<List>) => readonly RowAction[]
  /** What it is for, said while it is empty. */
  explain: string
  /** What is said of a new row, and of one that was refused, where they have words of their own. */
  created?: string
  notCreated?: string
  /** What is said when a call fails, where that has words of its own. */
  failed?: { save: string; update: string; delete: string; load: string }
  /** A second way to save a new row; the form closes. */
  also?: { label: string; onSaved: (saved: RowOf<List>) => unknown }
  sub?: ReactNode
  /** Between header and list: tabs. */
  above?: ReactNode
  /** Before the button that creates: import. */
  more?: ReactNode
  /** Exports what is filtered. */
  exporting?: (view: ListView) => unknown
}

// What the two generic calls share with every endpoint: an id and a body, each used where the call has it.
const send = call as (
  endpoint: Endpoint,
  given: { id?: number; query?: object; body?: object; signal?: AbortSignal },
) => Promise<unknown>

/** A simple catalogue: list and panel from its calls. Its screens come from `catalogScreens`. */
export function catalogPage<List extends Endpoint, Create extends Endpoint>(catalog: Catalog<List, Create>) {
  type Row = RowOf<List> & { id: number }
  type Values = BodySent<Create> & object
  const { id, title, noun, path, create, update, remove, columns, key = [id], newPath = `${path}/nuevo` } = catalog
  const nameOf = catalog.name ?? ((row: Row) => ('name' in row ? String(row.name) : ''))
  const textOf = catalog.text ?? nameOf
  const load = async (signal: AbortSignal) => {
    const query = catalog.list.query && fieldNames(catalog.list.query).includes('limit') ? { limit: maxPageSize } : {}
    const reply = (await send(catalog.list, { query, signal }).catch(orSay(catalog.failed?.load))) as
      | readonly Row[]
      | Page<Row>
    return 'results' in reply ? reply.results : reply
  }
  const source = wholeSource({ key, load, text: textOf })
  const names = fieldNames((update ?? create).body)

  const valuesOf = (row: Row): Values =>
    ({
      ...pick(row, names),
      ...(catalog.values?.(row) as object | undefined),
    }) as Values
  const ask = (call: Endpoint, row: Row, after?: () => void) =>
    askRemoval({
      what: `${noun[0]} «${nameOf(row)}»`,
      remove: () => send(call, { id: row.id, body: { id: row.id } }).catch(orSay(catalog.failed?.delete)),
      keys: [key],
      after,
    })

  const menuOf = (row: Row) => [
    ...(catalog.actions?.(row) ?? []),
    ...(remove ? [removalAction(remove, () => ask(remove, row))] : []),
  ]

  function List() {
    const link = (
      <>
        {catalog.more}
        <CreateLink to={newPath} for={create}>
          Crear {noun[0]}
        </CreateLink>
      </>
    )
    return (
      <ListPage<Row>
        id={id}
        title={title}
        noun={noun}
        source={source}
        rowKey={(row) => row.id}
        rowName={nameOf}
        columns={columns as readonly Column<Row>[]}
        {...(catalog.filters && { filters: catalog.filters as readonly ListFilter<Row>[] })}
        actions={link}
        sub={catalog.sub}
        above={catalog.above}
        {...(catalog.exporting && { exporting: catalog.exporting })}
        empty={{ title: `Aún no hay ${noun[1]}`, text: catalog.explain, action: link }}
        {...(update && { open: (row: Row) => `${path}/${row.id}` })}
        {...((remove ?? catalog.actions) && { rowActions: (row: Row) => ({ menu: menuOf(row) }) })}
      />
    )
  }

  function Panel() {
    const { id: rowId } = useRouteParams()
    const navigate = useNavigate()
    const rows = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal) })
    const row = rowId ? rows.data?.find((one) => String(one.id) === rowId) : undefined
    const isMissing = rowId !== undefined && rows.data !== undefined && !row
    const save = (values: Values) =>
      row && update
        ? send(update, { id: row.id, body: { ...(values as object), id: row.id } }).catch(orSay(catalog.failed?.update))
        : send(create, { body: values }).catch(orSay(catalog.notCreated ?? catalog.failed?.save))
    return (
      <FormPanel<Values, unknown>
        key={rowId ?? 'new'}
        title={row ? nameOf(row) : `Crear ${noun[0]}`}
        closeTo={path}
        for={rowId && update ? update : create}
        initial={rowId ? row && valuesOf(row) : ((catalog.blank ?? {}) as Values)}
        valuesOf={(current) => valuesOf(current as Row)}
        error={isMissing ? new Error('gone') : rows.error}
        retry={() => void rows.refetch()}
        save={save}
        saved={() => (!row && catalog.created) || `${capital(noun[0])}: se guardó`}
        onSaved={() => queryClient.invalidateQueries({ queryKey: key })}
        {...(!rowId &&
          catalog.also && {
            also: {
              label: catalog.also.label,
              onSaved: (saved) => {
                catalog.also!.onSaved(saved as Row)
                void navigate({ to: path })
              },
            },
          })}
        {...(row && remove && removalButton(remove, () => ask(remove, row, () => void navigate({ to: path }))))}
      >
        {typeof catalog.fields === 'function' ? catalog.fields(row) : catalog.fields}
      </FormPanel>
    )
  }
  return { List, Panel, catalog: { path, create, update } }
}

/** Says a failure in its own words before it takes its course. */
const orSay =
  (words: string | undefined) =>
  (error: unknown): never => {
    // A save that came too late is asked about, and what was left meanwhile is nobody's failure.
    const isTold = error instanceof ApiError && error.status !== 409
    if (words && isTold) toast.error(words, { detail: errorText(error) })
    throw error
  }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
