import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { folded } from '../kit/format.ts'
import { useSearchParams } from '../kit/shell/navigation.ts'
import { useSession } from '../kit/session.ts'
import { accountTree } from './account-tree.ts'
import { useReachesDown } from './reach.ts'

const indentPx = 14

/** Which account a screen works in: the one of the address (`?cuenta=12`), one's own without it. The server decides who may. */
export function useAccountChoice() {
  const [{ cuenta }, setSearch] = useSearchParams()
  const ownId = useSession(({ auth }) => auth?.user.account.id ?? 0)
  const accountId = cuenta && /^[1-9]\d{0,8}$/.test(cuenta) ? Number(cuenta) : ownId
  return {
    accountId,
    isOwn: accountId === ownId,
    /** `besides` are other values of the address that mean something in one account only. */
    choose: (id: number, besides: Record<string, undefined> = {}) =>
      setSearch({ ...besides, cuenta: id === ownId ? undefined : String(id) }),
  }
}

const indented = ({ data: { label, depth } }: { data: { label: string; depth: number } }) => (
  <span style={{ paddingInlineStart: depth * indentPx }}>{label}</span>
)

/** Chooses among one's own account and those below it; nothing where there is only one. */
export function AccountSelect({ value, choose }: { value: number; choose: (accountId: number) => void }) {
  const reachesDown = useReachesDown()
  const { data, isFetching } = useQuery({ ...accountTree, enabled: reachesDown })
  if (!data || data.length <= 1) return null
  return (
    <Select
      className="account-select"
      aria-label="Cuenta"
      value={value}
      loading={isFetching}
      showSearch={{ filterOption: (text, option) => folded(option?.label ?? '').includes(folded(text)) }}
      options={data.map(({ id, name, depth }) => ({ value: id, label: name, depth }))}
      optionRender={indented}
      notFoundContent="Sin resultados"
      onChange={choose}
    />
  )
}
