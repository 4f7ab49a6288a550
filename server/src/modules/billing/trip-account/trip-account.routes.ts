import * as contract from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import * as billing from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { route, type Route } from '../../../app/http/route.ts'
import { findAccount } from './detail.ts'
import * as expenses from './expenses.service.ts'
import { accountSheet } from './export.ts'
import { demandInsider } from './insiders.ts'
import { createPay, pagePay, removePay, updatePay } from './pay.service.ts'
import { refreshDue } from './refresh.ts'
import { setTerms } from './terms.service.ts'
import { accountTotals, pageAccounts, pageGroups } from './trip-account.repository.ts'
import * as service from './trip-billing.service.ts'

const routes: Route[] = [
  route(contract.listAccounts, async ({ work, query, from }) => {
    await refreshDue(work)
    return pageAccounts(work, query, from)
  }),
  route(contract.accountSums, async ({ work, query }) => {
    await refreshDue(work)
    return accountTotals(work, query)
  }),
  route(contract.accountGroups, async ({ work, query, from }) => {
    await refreshDue(work)
    return pageGroups(work, query, from)
  }),
  ...accountSheet,
  route(contract.getAccount, ({ work, app, params }) => findAccount(work, app, params.trip_id)),
  route(contract.setTerms, ({ work, app, params, body }) => setTerms(work, app, params.trip_id, body)),
  route(contract.createExpense, ({ work, app, params, body }) =>
    expenses.createExpense(work, app, params.trip_id, body),
  ),
  route(contract.updateExpense, ({ work, app, params, body }) => expenses.updateExpense(work, app, params.id, body)),
  route(contract.deleteExpense, ({ work, app, params }) => expenses.removeExpense(work, app, params.id)),
  route(contract.uploadReceipt, ({ work, app, body }) => expenses.keepReceipt(work, app, body)),
  route(contract.listDriverPay, ({ work, query, from }) => pagePay(work, query, from)),
  route(contract.createDriverPay, ({ work, body }) => createPay(work, body)),
  route(contract.updateDriverPay, ({ work, params, body }) => updatePay(work, params.id, body)),
  route(contract.deleteDriverPay, ({ work, params }) => removePay(work, params.id)),
  route(billing.unbilledTrips, ({ work, query, from }) => service.pageUnbilled(work, query, from)),
  route(billing.tripLines, ({ work, body }) => service.linesFor(work, body)),
  route(billing.planBilling, ({ work, body }) => service.plan(work, body)),
  route(billing.billTrips, ({ work, body }) => service.bill(work, body)),
]

/** None of them is for who sees some units only. */
export const tripAccountRoutes: Route[] = routes.map(({ endpoint, handle }) => ({
  endpoint,
  async handle(given: { work: Work }) {
    demandInsider(given.work)
    return handle(given as never)
  },
}))
