import { Link } from '@tanstack/react-router'
import { IconPencil } from '@tabler/icons-react'
import type { BankAccount } from '@arriero/contract/banks/banks.entities.ts'
import { plural } from '../../kit/format.ts'
import { destination } from '../../kit/shell/navigation.ts'
import { banksPaths } from './banks.paths.ts'
import { accountWords, inCurrency, initials } from './banks.words.ts'

/** The accounts side by side: balance in their currency, and what waits. */
export function AccountStrip({ accounts, chosen }: { accounts: readonly BankAccount[]; chosen: BankAccount }) {
  return (
    <nav className="card bank-strip" aria-label="Cuentas">
      {accounts.map((account) => {
        const isChosen = account.id === chosen.id
        return (
          <div key={account.id} className={isChosen ? 'is-chosen' : ''}>
            <Link to={banksPaths.home} search={{ cuenta: String(account.id) } as never} aria-current={isChosen}>
              <span className="bank-name">
                <i aria-hidden>{initials(account.bankName)}</i>
                <span title={`${account.bankName}, ${account.name}`}>{account.name}</span>
              </span>
              <b>{inCurrency(account.balance, account.currency)}</b>
              <small>
                {accountWords(account) || account.bankName} ·{' '}
                {account.open > 0 ? (
                  <em>{plural(account.open, 'por conciliar', 'por conciliar')}</em>
                ) : account.movements > 0 ? (
                  'Conciliada'
                ) : (
                  'Sin movimientos'
                )}
              </small>
            </Link>
            {isChosen && (
              <Link
                className="bank-edit"
                {...(destination(banksPaths.account(account.id)) as { to: string })}
                aria-label={`Editar la cuenta ${account.name}`}
              >
                <IconPencil size={16} stroke={1.75} />
              </Link>
            )}
          </div>
        )
      })}
    </nav>
  )
}
