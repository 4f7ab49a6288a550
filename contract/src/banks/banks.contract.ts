import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { exportOf } from '../core/list-export.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { file, form } from '../core/files.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, nothing, wholeNumber, wire } from '../core/wire.ts'
import {
  bank,
  bankAccount,
  bankAccountChange,
  bankAccountDraft,
  bankChange,
  bankDraft,
  proposal,
  proposals,
  settlement,
  statementImport,
  statementPreview,
  statementRequest,
  transaction,
  transactionChange,
  transactionDraft,
} from './banks.entities.ts'
import { mostAccepted, transactionStateNames } from './banks.rules.ts'

const view = 'facturacion.view'
const manage = 'facturacion.banco.update'

export const listBanks = endpoint({
  method: 'GET',
  path: '/apis/banks/',
  access: view,
  reply: z.array(bank),
  summary: 'Bancos.',
})
/** What is there, what waits and the sum of each currency. */
export const bankDashboard = endpoint({
  method: 'GET',
  path: '/apis/banks/dashboard/',
  access: view,
  reply: wire({
    accounts: z.array(bankAccount),
    totals: z.array(wire({ currency: z.string(), balance: z.number(), books: z.number(), open: z.number() })),
  }),
  summary: 'Saldos y movimientos por conciliar de cada cuenta.',
})
export const getBank = endpoint({
  method: 'GET',
  path: '/apis/banks/{id}',
  access: view,
  reply: bank,
  summary: 'Un banco.',
})
export const createBank = endpoint({
  method: 'POST',
  path: '/apis/banks/',
  access: manage,
  body: bankDraft,
  reply: bank,
  summary: 'Crea un banco.',
})
export const updateBank = endpoint({
  method: 'PUT',
  path: '/apis/banks/{id}',
  access: manage,
  body: bankChange,
  reply: bank,
  conflict: savedMeanwhile(bank),
  summary: 'Cambia un banco.',
})
/** Only one without accounts. */
export const deleteBank = endpoint({
  method: 'DELETE',
  path: '/apis/banks/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina un banco sin cuentas.',
})

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/apis/banks/accounts/',
  access: view,
  reply: z.array(bankAccount),
  summary: 'Cuentas bancarias con su saldo.',
})
export const getBankAccount = endpoint({
  method: 'GET',
  path: '/apis/banks/accounts/{id}',
  access: view,
  reply: bankAccount,
  summary: 'Una cuenta bancaria.',
})
export const createBankAccount = endpoint({
  method: 'POST',
  path: '/apis/banks/accounts/',
  access: manage,
  body: bankAccountDraft,
  reply: bankAccount,
  summary: 'Crea una cuenta bancaria.',
})
/** Currency and opening day stay once it has movements. */
export const updateBankAccount = endpoint({
  method: 'PUT',
  path: '/apis/banks/accounts/{id}',
  access: manage,
  body: bankAccountChange,
  reply: bankAccount,
  conflict: savedMeanwhile(bankAccount),
  summary: 'Cambia una cuenta bancaria.',
})
/** Only one without movements; the others are deactivated. */
export const deleteBankAccount = endpoint({
  method: 'DELETE',
  path: '/apis/banks/accounts/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina una cuenta sin movimientos.',
})
/** Ours: the balance at the end of each day that moved it, newest last. */
export const bankBalances = endpoint({
  method: 'GET',
  path: '/apis/banks/accounts/balances/{id}',
  access: view,
  query: wire({ from: day.optional(), to: day.optional() }),
  reply: wire({
    /** Before the first of these days. */
    opening: z.number(),
    days: z.array(wire({ day, credits: z.number(), charges: z.number(), balance: z.number() })),
  }),
  summary: 'Saldo de una cuenta al cierre de cada día.',
})

const transactionQuery = {
  ...pageQuery,
  from: day.optional(),
  to: day.optional(),
  /** `settled`: all but the open ones. */
  state: z.enum([...transactionStateNames, 'settled']).optional(),
  direction: z.enum(['in', 'out']).optional(),
  importId: wholeNumber.optional(),
}
export const listTransactions = endpoint({
  method: 'GET',
  path: '/apis/banks/transactions/{account_id}',
  access: view,
  query: wire(transactionQuery),
  reply: page(transaction),
  summary: 'Movimientos de una cuenta.',
})
/** The other reading of the same call. */
export const listTransactionsOf = endpoint({
  method: 'GET',
  path: '/apis/banks/transactions/',
  access: view,
  query: wire({ ...transactionQuery, account_id: wholeNumber }),
  reply: page(transaction),
  summary: 'Movimientos de una cuenta, dicha en la consulta.',
})
/** Ours: movements of the account that the question names. */
export const exportTransactions = exportOf(
  '/apis/banks/transactions/export',
  listTransactionsOf,
  'Exporta los movimientos del filtro.',
)
export const createTransaction = endpoint({
  method: 'POST',
  path: '/apis/banks/transactions/',
  access: manage,
  body: transactionDraft,
  reply: transaction,
  summary: 'Registra un movimiento a mano.',
})
/** While it waits; of what the bank said, day and amount stay. */
export const updateTransaction = endpoint({
  method: 'PUT',
  path: '/apis/banks/transactions/{id}',
  access: manage,
  body: transactionChange,
  reply: transaction,
  conflict: savedMeanwhile(transaction),
  summary: 'Cambia un movimiento por conciliar.',
})
/** While it waits. */
export const deleteTransaction = endpoint({
  method: 'DELETE',
  path: '/apis/banks/transactions/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina un movimiento por conciliar.',
})
/** Ours: one movement and everything it may be. */
export const getTransaction = endpoint({
  method: 'GET',
  path: '/apis/banks/movement/{id}',
  access: view,
  reply: wire({ transaction, proposals: z.array(proposal) }),
  summary: 'Un movimiento con sus propuestas.',
})
/** Ours: what the open movements of an account may be. */
export const bankProposals = endpoint({
  method: 'GET',
  path: '/apis/banks/proposals/{account_id}',
  access: view,
  reply: proposals,
  summary: 'Propuestas para los movimientos por conciliar.',
})
/** Ours. A payment is made by whoever may make documents. */
export const settleTransaction = endpoint({
  method: 'POST',
  path: '/apis/banks/settle/{id}',
  access: manage,
  body: settlement,
  reply: transaction,
  summary: 'Concilia un movimiento.',
})
/** Ours: those of these whose proposal is sure. */
export const settleSure = endpoint({
  method: 'POST',
  path: '/apis/banks/settle-sure/{account_id}',
  access: manage,
  body: wire({ ids: z.array(id).min(1).max(mostAccepted) }),
  reply: wire({
    settled: z.array(z.number()),
    left: z.array(wire({ id: z.number(), why: z.string() })),
  }),
  summary: 'Acepta las propuestas seguras.',
})
/** Ours: the payment stays; a transfer is taken apart at both accounts. */
export const unsettleTransactions = endpoint({
  method: 'POST',
  path: '/apis/banks/unsettle',
  access: manage,
  body: wire({ ids: z.array(id).min(1).max(mostAccepted) }),
  reply: z.array(transaction),
  summary: 'Deshace la conciliación de movimientos.',
})
/** Ours: it is not proposed again. */
export const refuseProposal = endpoint({
  method: 'POST',
  path: '/apis/banks/refuse/{id}',
  access: manage,
  body: wire({ key: z.string().min(1).max(200) }),
  reply: nothing,
  summary: 'Rechaza una propuesta.',
})
/** Ours: the movement a payment is. */
export const transactionOfPayment = endpoint({
  method: 'GET',
  path: '/apis/banks/payment/{id}',
  access: view,
  reply: wire({ transaction: wire({ ...transaction.fields, account: z.string(), currency: z.string() }).nullable() }),
  summary: 'El movimiento bancario de un pago.',
})

/** Texts that banks write, by how they begin; an MT940 in its SWIFT frame begins as JSON does. */
const statementFile = form(statementRequest, { file: file(['text/csv', 'application/xml', 'application/json'], 20) })
/** Ours: what a statement holds; nothing is saved but how its columns are read, with its import. */
export const previewStatement = endpoint({
  method: 'POST',
  path: '/apis/banks/import/preview',
  access: manage,
  body: statementFile,
  reply: statementPreview,
  summary: 'Revisa un estado de cuenta sin guardarlo.',
})
/** Ours: what is new of it comes in; lines that cannot be read stay out. */
export const importStatement = endpoint({
  method: 'POST',
  path: '/apis/banks/import/',
  access: manage,
  body: statementFile,
  reply: statementImport,
  summary: 'Importa un estado de cuenta.',
})
export const listStatementImports = endpoint({
  method: 'GET',
  path: '/apis/banks/imports/{account_id}',
  access: view,
  reply: z.array(statementImport),
  summary: 'Estados de cuenta importados.',
})
/** Ours: takes back a statement whole, while none of its movements is settled. */
export const deleteStatementImport = endpoint({
  method: 'DELETE',
  path: '/apis/banks/import/{id}',
  access: manage,
  reply: nothing,
  summary: 'Deshace una importación.',
})
