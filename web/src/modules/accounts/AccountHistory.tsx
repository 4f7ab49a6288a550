import { useQuery } from '@tanstack/react-query'
import { accountHistory } from '@arriero/contract/accounts/accounts.contract.ts'
import { call } from '../../kit/call.ts'
import { History } from '../../kit/shell/DetailPage.tsx'
import { wordsOf } from './account-values.ts'
import { accountKey, actionWords, fieldWord } from './accounts.words.ts'

/** Who changed the account, when, and what from what. */
export function AccountHistory({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [...accountKey(id), 'history'],
    queryFn: ({ signal }) => call(accountHistory, { id, signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <>
      <h3 className="account-history">Historial de cambios</h3>
      <History
        entries={data.map(({ at, by, action, changes }, index) => ({
          key: `${at}-${index}`,
          at,
          title: actionWords[action] ?? action,
          ...(action !== 'account.created' && {
            detail: changes
              .map(({ field, before, after }) => `${fieldWord(field)}: ${wordsOf(before)} → ${wordsOf(after)}`)
              .join(' · '),
          }),
          by: by ?? 'Otra cuenta',
        }))}
      />
    </>
  )
}
