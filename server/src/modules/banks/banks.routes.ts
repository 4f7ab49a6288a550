import * as contract from '@arriero/contract/banks/banks.contract.ts'
import { transactionStates } from '@arriero/contract/banks/banks.rules.ts'
import { route } from '../../app/http/route.ts'
import { exportRoutes } from '../../app/list-export.ts'
import * as accounts from './accounts/accounts.service.ts'
import * as accountRows from './accounts/accounts.repository.ts'
import * as banks from './accounts/banks.service.ts'
import * as matching from './matching/matching.service.ts'
import { proposalsOf } from './matching/proposals.ts'
import { settleSure } from './matching/settle-sure.ts'
import { settle, unsettle } from './matching/settling.ts'
import * as statements from './statements/statements.service.ts'
import * as transactionRows from './transactions/transactions.repository.ts'
import * as transactions from './transactions/transactions.service.ts'

export const bankRoutes = [
  route(contract.listBanks, ({ work }) => banks.list(work)),
  route(contract.bankDashboard, ({ work }) => accounts.dashboard(work)),
  route(contract.getBank, ({ work, params }) => banks.find(work, params.id)),
  route(contract.createBank, ({ work, body }) => banks.create(work, body)),
  route(contract.updateBank, ({ work, params, body }) => banks.update(work, params.id, body)),
  route(contract.deleteBank, ({ work, params }) => banks.remove(work, params.id)),
  route(contract.listBankAccounts, ({ work }) => accountRows.list(work)),
  route(contract.getBankAccount, ({ work, params }) => accountRows.find(work, params.id)),
  route(contract.createBankAccount, ({ work, body }) => accounts.create(work, body)),
  route(contract.updateBankAccount, ({ work, params, body }) => accounts.update(work, params.id, body)),
  route(contract.deleteBankAccount, ({ work, params }) => accounts.remove(work, params.id)),
  route(contract.bankBalances, ({ work, params, query }) => accounts.balances(work, params.id, query)),
  route(contract.listTransactions, ({ work, params, query, from }) =>
    transactions.list(work, params.account_id, query, from),
  ),
  route(contract.listTransactionsOf, ({ work, query: { account_id, ...query }, from }) =>
    transactions.list(work, account_id, query, from),
  ),
  ...exportRoutes(contract.exportTransactions, {
    name: 'movimientos',
    title: 'Movimientos',
    columns: ({ text, money, date }) => [
      date('Fecha', ({ day }) => day),
      text('Hora', 8, ({ time }) => time),
      text('Concepto', 50, ({ description }) => description),
      text('Ordenante o beneficiario', 34, ({ party }) => party),
      text('RFC', 16, ({ rfc }) => rfc),
      text('Cuenta CLABE', 22, ({ clabe }) => clabe),
      text('Referencia', 20, ({ reference }) => reference),
      text('Clave de rastreo', 30, ({ tracking }) => tracking),
      money('Abono', ({ amount }) => (amount > 0 ? amount : null)),
      money('Cargo', ({ amount }) => (amount < 0 ? -amount : null)),
      text('Estado', 16, ({ state }) => transactionStates.find((one) => one.state === state)?.label),
      text('Pagos', 30, ({ payments }) => payments.map(({ folio }) => folio).join(', ')),
    ],
    async ids(work, { account_id, ...asked }, most) {
      await accountRows.find(work, account_id)
      return transactionRows.orderedTransactionIds(work, account_id, asked, most)
    },
    rows: transactionRows.byIds,
  }),
  route(contract.createTransaction, ({ work, body }) => transactions.create(work, body)),
  route(contract.updateTransaction, ({ work, params, body }) => transactions.update(work, params.id, body)),
  route(contract.deleteTransaction, ({ work, params }) => transactions.remove(work, params.id)),
  route(contract.getTransaction, ({ work, params }) => matching.withProposals(work, params.id)),
  route(contract.bankProposals, ({ work, params }) => proposalsOf(work, params.account_id)),
  route(contract.settleTransaction, ({ work, app, params, body }) => settle(work, app, params.id, body)),
  route(contract.settleSure, ({ work, app, params, body }) => settleSure(work, app, params.account_id, body.ids)),
  route(contract.unsettleTransactions, ({ work, body }) => unsettle(work, body.ids)),
  route(contract.refuseProposal, ({ work, params, body }) => matching.refuse(work, params.id, body.key)),
  route(contract.transactionOfPayment, ({ work, params }) => matching.transactionOfPayment(work, params.id)),
  route(contract.previewStatement, ({ work, body }) => statements.preview(work, body)),
  route(contract.importStatement, ({ work, body }) => statements.importStatement(work, body)),
  route(contract.listStatementImports, ({ work, params }) => statements.imports(work, params.account_id)),
  route(contract.deleteStatementImport, ({ work, params }) => statements.removeImport(work, params.id)),
]
