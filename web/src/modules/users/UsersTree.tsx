import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Input } from 'antd'
import { IconSearch } from '@tabler/icons-react'
import { treeView } from '@arriero/contract/users/users.contract.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { Card } from '../../kit/shell/DetailPage.tsx'
import { number } from '../../kit/format.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { ownAccountId } from './users.words.ts'
import './users.css'
import { userPaths } from './users.paths.ts'

/** Companies and, of the chosen one, its people under the headings of the specification. */
export function UsersTree() {
  const [{ cuenta }, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const accountId = cuenta && /^\d{1,9}$/.test(cuenta) ? Number(cuenta) : ownAccountId()
  const { data, error, refetch } = useQuery({
    queryKey: ['users-tree', accountId, search],
    queryFn: ({ signal }) => call(treeView, { body: { accountId, search }, signal }),
  })
  const isOne = (data?.accounts.length ?? 0) <= 1
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Árbol de usuarios"
          crumbs={[{ label: 'Usuarios', to: userPaths.list }]}
          actions={
            <Input
              className="tree-search"
              prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
              placeholder="Buscar en el árbol"
              aria-label="Buscar en el árbol"
              allowClear
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          }
        />
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data && (
          <div className="tree">
            {!isOne && (
              <nav className="card tree-accounts" aria-label="Cuentas">
                {data.accounts.map(({ id, name, depth }) => (
                  <button
                    type="button"
                    key={id}
                    aria-current={id === accountId}
                    style={{ paddingLeft: 10 + depth * 18 }}
                    onClick={() => setSearch({ cuenta: String(id) })}
                  >
                    {name}
                  </button>
                ))}
              </nav>
            )}
            <div className="tree-branches">
              {data.branches.map(({ title, role, count, users }) => (
                <Card key={role} title={title} count={number(count)} isFlush>
                  <ul className="tree-people">
                    {users.map(({ id, name, isActive }) => (
                      <li key={id}>
                        <Avatar name={name} size={24} />
                        <Link to={`${userPaths.list}/${id}`}>{name}</Link>
                        {!isActive && <small className="muted">Inactivo</small>}
                      </li>
                    ))}
                    {users.length === 0 && <li className="muted">{search ? 'Sin resultados' : 'Nadie todavía'}</li>}
                    {count > users.length && (
                      <li>
                        <Link to={`${userPaths.list}?f_role=${role}`}>Ver los {number(count)}</Link>
                      </li>
                    )}
                  </ul>
                </Card>
              ))}
            </div>
          </div>
        )}
      </section>
    </div>
  )
}
