import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount, updateAccount } from '@arriero/contract/accounts/accounts.contract.ts'
import { createAsset, setAssetState, updateAsset } from '@arriero/contract/assets/assets.contract.ts'
import { maintenances } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import {
  createBank,
  createTransaction,
  updateBank,
  updateBankAccount,
  updateTransaction,
} from '@arriero/contract/banks/banks.contract.ts'
import { updateRule } from '@arriero/contract/alerts/alerts.contract.ts'
import { availablePeople, updateChat } from '@arriero/contract/chat/chats.contract.ts'
import { toggleAdmin } from '@arriero/contract/chat/people.contract.ts'
import { moduleAccess, updateModule } from '@arriero/contract/checklists/modules/modules.contract.ts'
import { publishChecklist, updateChecklist } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { createClient, updateClient } from '@arriero/contract/clients/clients.contract.ts'
import { createLetterhead, updateLetterhead } from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import { updateCartaPorte } from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { createClause, updateClause } from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { createCustomer, updateCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { updateCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { updateInvoice, updatePaymentTerms } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { updatePayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { createPacAccount, updatePacAccount } from '@arriero/contract/billing/pac/pac.contract.ts'
import { createProduct, updateProduct } from '@arriero/contract/billing/products/products.contract.ts'
import { updateQuotation } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import { updateNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import {
  createDriverPay,
  createExpense,
  getAccount,
  setTerms,
  updateDriverPay,
  updateExpense,
} from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { createSeries, updateSeries } from '@arriero/contract/billing/series/series.contract.ts'
import { updateCameraReport } from '@arriero/contract/video/reports.contract.ts'
import { reviewEvent, updateCoaching } from '@arriero/contract/video/events.contract.ts'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { updateDriver, updateDriverLegacy } from '@arriero/contract/drivers/drivers.contract.ts'
import * as fittings from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { fuelProviders, fuelTypes } from '@arriero/contract/fuel/catalogs.contract.ts'
import { createBattery, updateBattery } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { createTire, updateTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import { closeReceipt, signReceipt, updateReceipt } from '@arriero/contract/eir/eir.contract.ts'
import { updateGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import {
  createUnitRecipient,
  createUserRecipient,
  updateUnitRecipient,
  updateUserRecipient,
} from '@arriero/contract/notifications/notifications.contract.ts'
import { createInventoryType, updateInventoryType } from '@arriero/contract/resources/resources.contract.ts'
import { createItem, updateItem } from '@arriero/contract/maintenance/catalog-items/catalog-items.contract.ts'
import { updateOrder as updateWorkOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { createOutage, updateOutage } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { concepts, workshops } from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { updateGroup } from '@arriero/contract/roles/groups.contract.ts'
import { setRolePermissions, updateRole } from '@arriero/contract/roles/roles.contract.ts'
import {
  createRouteDestination,
  createRouteGeofence,
  updateRouteDestination,
  updateRouteGeofence,
} from '@arriero/contract/routes/routes.contract.ts'
import { createCode, updateCode } from '@arriero/contract/qr/qr.contract.ts'
import { listSocialAccounts, updateSocialAccount } from '@arriero/contract/social/social.contract.ts'
import { updateSocialReason } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import {
  departments,
  entryConcepts,
  entryTypes,
  measurements,
  suppliers,
} from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { createEntry, updateEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import { createOrder, updateOrder } from '@arriero/contract/store/orders/orders.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { createRequisition, updateRequisition } from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { storeAccess, stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { createDue, plans, updateDue } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { createTechnician, updateTechnician } from '@arriero/contract/technicians/technicians.contract.ts'
import { updateCamera } from '@arriero/contract/video/cameras.contract.ts'
import { makeCameraReport, makeCoaching, makeEvent, makeFilmedUnit } from './factories/video.ts'
import { makeCamera } from './factories/cameras.ts'
import { updateReportSchedule, updateSavedReport } from '@arriero/contract/reports/reports.contract.ts'
import { updateTaskReport } from '@arriero/contract/tasks/reports/reports.contract.ts'
import { getCompany, updateCompany } from '@arriero/contract/crm/companies.contract.ts'
import { getConfig, tags as saleTags, updateConfig } from '@arriero/contract/crm/config.contract.ts'
import { createActivity, moveSale, updateActivity, updateSale } from '@arriero/contract/crm/sales.contract.ts'
import { moveTask, updateTask } from '@arriero/contract/tasks/tasks.contract.ts'
import { updateTaskTemplate } from '@arriero/contract/tasks/templates.contract.ts'
import { createArea, updateArea } from '@arriero/contract/tickets/areas/areas.contract.ts'
import {
  createCanned,
  createIssue,
  updateCanned,
  updateIssue,
} from '@arriero/contract/tickets/issues/issues.contract.ts'
import { createMailbox, updateMailbox } from '@arriero/contract/tickets/mail/mailboxes.contract.ts'
import { followUp, reassignTicket, updateTicket } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { createToll, updateToll } from '@arriero/contract/tolls/tolls.contract.ts'
import { createApiKey, updateApiKey } from '@arriero/contract/integrations/keys.contract.ts'
import { createWebhook, updateWebhook } from '@arriero/contract/integrations/webhooks.contract.ts'
import { getCommandSettings, updateCommandSettings } from '@arriero/contract/tracking/commands.contract.ts'
import { registerDevice, updateDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { createSource, updateSource } from '@arriero/contract/tracking/tracking.contract.ts'
import {
  createInsurer,
  createUnitType,
  unitBrands,
  unitModels,
  updateInsurer,
  updateUnitType,
} from '@arriero/contract/units/unit-catalogs.contract.ts'
import { updateUnit } from '@arriero/contract/units/units.contract.ts'
import {
  createBillingInfo,
  updateBillingInfo,
  updateUserLegacy,
} from '@arriero/contract/users/users-legacy.contract.ts'
import {
  cancelArrangement,
  reserveArrangement,
  updateArrangement,
} from '@arriero/contract/rental/arrangements.contract.ts'
import {
  createRentalItem,
  createRentalTemplate,
  updateRentalItem,
  updateRentalTemplate,
} from '@arriero/contract/rental/items.contract.ts'
import { deliverArrangement, returnArrangement, settleArrangement } from '@arriero/contract/rental/steps.contract.ts'
import { updateUser } from '@arriero/contract/users/users.contract.ts'
import { renewContract, updateContract } from '@arriero/contract/warehouses/contracts.contract.ts'
import { createSpaceMaintenance, updateSpaceMaintenance } from '@arriero/contract/warehouses/maintenance.contract.ts'
import {
  createPayment as createRentPayment,
  updatePayment as updateRentPayment,
} from '@arriero/contract/warehouses/payments.contract.ts'
import {
  getLand,
  getSpace,
  getZone,
  updateLand,
  updateSpace,
  updateZone,
} from '@arriero/contract/warehouses/places.contract.ts'
import { routes } from '../src/app/modules.ts'
import { call, download } from './api.ts'
import { makeGroup as makeChatGroup } from './factories/chats.ts'
import { makeRule } from './factories/alerts.ts'
import { makeBankAccount } from './factories/banks.ts'
import { makeDuty, makeDutyReport, makeDutyTemplate } from './factories/duties.ts'
import { makeReport, makeSchedule } from './factories/reports.ts'
import { makeSale } from './factories/sales.ts'
import { makeChecklist, makeModule, makeUnpublished } from './factories/checklists.ts'
import { makeDriver } from './factories/drivers.ts'
import { circle, makeGeofence } from './factories/geofences.ts'
import { makeSupplier } from './factories/purchases.ts'
import { makeCreditNote, makePayment } from './factories/receivables.ts'
import { makeInvoice, makeNote, makeQuotation } from './factories/billing.ts'
import { makeCartaPorte } from './factories/carta-porte.ts'
import { makeOrder as makeWorkOrder } from './factories/maintenance.ts'
import { inDays, makeContract as makeRented, makeDelivered, makeQuote } from './factories/rental.ts'
import { connected } from './factories/social.ts'
import { makeSocialReason } from './factories/social-reasons.ts'
import { makePart, makeStore } from './factories/store.ts'
import { makeArea, makeTicket } from './factories/tickets.ts'
import { makeTrip } from './factories/trips.ts'
import { makeUnit } from './factories/units.ts'
import { makeGroup, makePerson, makeRole } from './factories/users.ts'
import { aSignature, makeReceipt } from './factories/eir.ts'
import { landDay, makeContract as makeRental, makePlot } from './factories/warehouses.ts'
import { makeAccount, makeUser, unique, type TestUser } from './factories.ts'

/** Makes a record and answers what its save is sent, the version it was read with among it. */
type MakeRecord = (as: TestUser) => Promise<{ params?: object; body: object }>
interface Seen {
  id: number
  version: number
}
const byAddress = ({ id, version }: Seen, change: object) => ({ params: { id }, body: { ...change, version } })
const byBody = ({ id, version }: Seen, change: object) => ({ body: { id, ...change, version } })
const name = () => ({ name: unique('Guardado') })
const aPart = async ({ accountId }: TestUser) => ({ partId: await makePart(accountId), qty: 1 })
const mail = () => ({ email: `${unique('aviso')}@example.com` })
const mailboxOf = () => ({
  address: mail().email,
  host: 'imap.example.com',
  port: 993,
  username: 'soporte',
  password: 'x',
})
const code = () => unique('G').slice(0, 20)
/** A catalogue of one family of calls. */
const catalogue = (
  { create, update }: { create: Endpoint; update: Endpoint },
  draft: () => object = name,
): [Endpoint, MakeRecord] => [
  update,
  // The table knows what each call takes; the type of any call does not.
  async (as) => byAddress((await call(as, create, { body: draft() } as never)) as Seen, name()),
]
/** One of models, each of a maker. */
const modelOf = (
  createMaker: Endpoint,
  { create, update }: { create: Endpoint; update: Endpoint },
): [Endpoint, MakeRecord] => [
  update,
  async (as) => {
    const { id: makerId } = (await call(as, createMaker, { body: name() } as never)) as Seen
    return byAddress((await call(as, create, { body: { ...name(), makerId } } as never)) as Seen, name())
  },
]

/** A record for every save that declares its conflict. */
const saves = new Map<Endpoint, MakeRecord>([
  catalogue(measurements, () => ({ ...name(), symbol: 'kg' })),
  catalogue(suppliers),
  catalogue(services, () => ({ ...name(), system: 'engine' })),
  [
    plans.update,
    async (as) => {
      const { id: serviceId } = await call(as, services.create, { body: { ...name(), system: 'engine' } })
      return byAddress(await call(as, plans.create, { body: { serviceId, everyKm: 9000 } }), { everyKm: 8000 })
    },
  ],
  [
    updateDue,
    async (as) => {
      const { id: serviceId } = await call(as, services.create, { body: { ...name(), system: 'engine' } })
      const { id: unitId } = await makeUnit(as)
      const row = await call(as, createDue, { body: { unitId, serviceId, everyKm: 9000 } })
      return byAddress(row, { everyKm: 8000 })
    },
  ],
  catalogue(entryConcepts),
  catalogue(entryTypes),
  catalogue(departments),
  catalogue(fuelTypes),
  catalogue(fuelProviders),
  catalogue(parts, () => ({ ...name(), code: code(), kind: 2, category: 1 })),
  catalogue(workshops),
  catalogue(concepts),
  [
    updateItem,
    async (as) => {
      const type = 'workshop'
      return byBody(await call(as, createItem, { body: { type, ...name() } }), { type, ...name() })
    },
  ],
  [updateWorkOrder, async (as) => byAddress(await makeWorkOrder(as), { title: unique('Guardado') })],
  [
    updateOutage,
    async (as) => {
      const { id: unitId } = await makeUnit(as)
      const body = { unitId, reason: 'Choque', from: new Date().toISOString() }
      return byAddress(await call(as, createOutage, { body }), { reason: unique('Guardado') })
    },
  ],
  catalogue({ create: createArea, update: updateArea }),
  [
    updateIssue,
    async (as) => {
      const { id: areaId } = await makeArea(as)
      return byAddress(await call(as, createIssue, { body: { ...name(), areaId } }), name())
    },
  ],
  [
    updateCanned,
    async (as) => {
      const body = { title: unique('Respuesta'), text: 'Gracias' }
      return byAddress(await call(as, createCanned, { body }), { title: unique('Guardado') })
    },
  ],
  [
    updateSocialAccount,
    async (as) => {
      const { facebook: id } = await connected(as)
      const { version } = (await call(as, listSocialAccounts)).find((account) => account.id === id)!
      return byAddress({ id, version }, { active: false })
    },
  ],
  [
    updateMailbox,
    async (as) => {
      const { id: areaId } = await makeArea(as)
      const body = { ...mailboxOf(), areaId }
      return byAddress(await call(as, createMailbox, { body }), { active: false })
    },
  ],
  [updateSale, async (as) => byAddress(await makeSale(as), { title: unique('Guardado') })],
  [
    moveSale,
    async (as) => {
      const { stages } = await call(as, getConfig)
      return byAddress(await makeSale(as), { stageId: stages[1]!.id })
    },
  ],
  [
    updateActivity,
    async (as) => {
      const { id: saleId } = await makeSale(as)
      const body = { saleId, kind: 'call' as const, title: 'Llamar', at: new Date().toISOString() }
      return byAddress(await call(as, createActivity, { body }), { title: unique('Guardado') })
    },
  ],
  [
    updateCompany,
    async (as) => {
      const { companyId } = await makeSale(as)
      return byAddress(await call(as, getCompany, { params: { id: companyId } }), name())
    },
  ],
  [updateConfig, async (as) => byAddress(await call(as, getConfig), { goal: 1000 })],
  [saleTags.update, async (as) => byAddress(await call(as, saleTags.create, { body: name() }), name())],
  [updateTask, async (as) => byAddress(await makeDuty(as), { title: unique('Guardado') })],
  [moveTask, async (as) => byAddress(await makeDuty(as), { move: 'start' })],
  [updateTaskReport, async (as) => byAddress(await makeDutyReport(as), name())],
  [updateSavedReport, async (as) => byAddress(await makeReport(as, { share: 'account' }), name())],
  [
    updateReportSchedule,
    async (as) => {
      const { id } = await makeReport(as, { share: 'account' })
      return byAddress(await makeSchedule(as, { reportId: id }), { linkDays: 30 })
    },
  ],
  [updateTaskTemplate, async (as) => byAddress(await makeDutyTemplate(as), name())],
  [
    updateLand,
    async (as) => byAddress(await call(as, getLand, { params: { id: (await makePlot(as)).landId } }), name()),
  ],
  [
    updateZone,
    async (as) => byAddress(await call(as, getZone, { params: { id: (await makePlot(as)).zoneId } }), name()),
  ],
  [
    updateSpace,
    async (as) => byAddress(await call(as, getSpace, { params: { id: (await makePlot(as)).spaceIds[0]! } }), name()),
  ],
  [
    updateRentalItem,
    async (as) =>
      byAddress(await call(as, createRentalItem, { body: { kind: 'extra', ...name(), rateDay: 5 } }), { rateDay: 6 }),
  ],
  [
    updateRentalTemplate,
    async (as) =>
      byAddress(
        await call(as, createRentalTemplate, { body: { ...name(), paper: 'quote', body: 'Precio {{total}}' } }),
        name(),
      ),
  ],
  [updateArrangement, async (as) => byAddress(await makeQuote(as), { notes: unique('Guardado') })],
  [reserveArrangement, async (as) => byAddress(await makeQuote(as), {})],
  [cancelArrangement, async (as) => byAddress(await makeQuote(as), { reason: 'Ya no' })],
  [deliverArrangement, async (as) => byAddress(await makeRented(as, { from: inDays(-1) }), { km: 5, fuel: 8 })],
  [returnArrangement, async (as) => byAddress(await makeDelivered(as), { km: 10_005, fuel: 8 })],
  [
    settleArrangement,
    async (as) => {
      const { id } = await makeDelivered(as, { rent: 0 })
      return byAddress(await call(as, returnArrangement, { params: { id }, body: { km: 10_000, fuel: 8 } }), {})
    },
  ],
  [updateReceipt, async (as) => byAddress(await makeReceipt(as), { notes: unique('Guardado') })],
  [signReceipt, async (as) => byAddress(await makeReceipt(as), aSignature('carrier'))],
  [
    closeReceipt,
    async (as) => byAddress(await makeReceipt(as, { signatures: [aSignature('carrier'), aSignature('yard')] }), {}),
  ],
  [updateContract, async (as) => byAddress(await makeRental(as), { notes: unique('Guardado') })],
  [renewContract, async (as) => byAddress(await makeRental(as), { end: landDay(700) })],
  [
    updateRentPayment,
    async (as) => {
      const { id: contractId } = await makeRental(as)
      return byAddress(await call(as, createRentPayment, { body: { contractId, amount: 5 } }), {
        notes: unique('Guardado'),
      })
    },
  ],
  [
    updateSpaceMaintenance,
    async (as) => {
      const [spaceId = 0] = (await makePlot(as)).spaceIds
      const body = { spaceId, title: 'Techo', start: landDay(), end: landDay() }
      return byAddress(await call(as, createSpaceMaintenance, { body }), { title: unique('Guardado') })
    },
  ],
  [updateTicket, async (as) => byAddress(await makeTicket(as), { title: unique('Guardado') })],
  [followUp, async (as) => byAddress(await makeTicket(as), { state: 2 })],
  [reassignTicket, async (as) => byAddress(await makeTicket(as), { holderId: as.id })],
  catalogue(unitBrands),
  catalogue(fittings.wheelTypes),
  catalogue(fittings.wheelSizes),
  catalogue(fittings.wheelMakers),
  [
    updateTire,
    async (as) => {
      const partId = await makePart(as.accountId, { kind: 1, category: 2 })
      return byAddress(await call(as, createTire, { body: { partId, serial: unique('DOT') } }), { dot: '4622' })
    },
  ],
  [
    updateBattery,
    async (as) => {
      const partId = await makePart(as.accountId, { kind: 1, category: 3 })
      return byAddress(await call(as, createBattery, { body: { partId, serial: unique('QR') } }), { lifespanYears: 3 })
    },
  ],
  modelOf(fittings.wheelMakers.create, fittings.wheelModels),
  catalogue(fittings.batteryCapacities),
  catalogue(fittings.batteryMakers),
  modelOf(fittings.batteryMakers.create, fittings.batteryModels),
  catalogue({ create: createUnitType, update: updateUnitType }),
  catalogue({ create: createInsurer, update: updateInsurer }),
  catalogue({ create: createInventoryType, update: updateInventoryType }),
  [
    unitModels.update,
    async (as) => {
      const { id: brandId } = await call(as, unitBrands.create, { body: name() })
      return byAddress(await call(as, unitModels.create, { body: { ...name(), brandId } }), name())
    },
  ],
  [updateUserRecipient, async (as) => byBody(await call(as, createUserRecipient, { body: mail() }), name())],
  [
    updateUnitRecipient,
    async (as) => {
      const { id: unitId } = await makeUnit(as)
      return byBody(await call(as, createUnitRecipient, { body: { ...mail(), unitId } }), name())
    },
  ],
  [
    updateDevice,
    async (as) => {
      const draft = { ...name(), deviceId: code(), protocol: 'osmand', unitId: null }
      return byAddress(await call(as, registerDevice, { body: draft }), { ...name(), unitId: null })
    },
  ],
  [
    updateCommandSettings,
    async (as) => {
      const {
        people: _people,
        createdAt: _created,
        updatedAt: _updated,
        updatedBy: _by,
        ...body
      } = await call(as, getCommandSettings)
      return { body }
    },
  ],
  [
    updateWebhook,
    async (as) => {
      const body = { ...name(), url: 'https://ejemplo.mx/', events: ['alert' as const], ownerId: as.id }
      return byAddress((await call(as, createWebhook, { body })).webhook, name())
    },
  ],
  [
    updateApiKey,
    async (as) => {
      const body = { ...name(), scopes: ['unidad.view' as const], expiresAt: inDays(30) }
      return byAddress((await call(as, createApiKey, { body })).key, name())
    },
  ],
  catalogue(stores, () => ({ ...name(), code: code() })),
  [updateModule, async (as) => byAddress(await makeModule(as), name())],
  [moduleAccess.save, async ({ id }) => ({ body: { userId: id, ids: [], version: 1 } })],
  [updateChecklist, async (as) => byAddress(await makeChecklist(as), name())],
  [publishChecklist, async (as) => byAddress(await makeUnpublished(as), {})],
  [storeAccess.save, async ({ id }) => ({ body: { userId: id, ids: [], version: 1 } })],
  [updateBank, async (as) => byAddress(await call(as, createBank, { body: name() }), name())],
  [updateBankAccount, async (as) => byAddress(await makeBankAccount(as), name())],
  [
    updateTransaction,
    async (as) => {
      const { id, openedOn: day } = await makeBankAccount(as)
      const body = { bankAccountId: id, day, amount: 1, description: 'SPEI' }
      return byAddress(await call(as, createTransaction, { body }), { description: unique('SPEI') })
    },
  ],
  [
    updateLetterhead,
    async (as) => {
      const look = { company: 'Fletes', colour: '#117dd4', layout: 'left' } as const
      return byAddress(await call(as, createLetterhead, { body: { ...name(), ...look } as never }), name())
    },
  ],
  [
    updateCode,
    async (as) => {
      const subjectId = await makeStore(as.accountId)
      return byAddress(await call(as, createCode, { body: {} }), { kind: 'store', subjectId })
    },
  ],
  [
    updateRequisition,
    async (as) => {
      const body = { storeId: await makeStore(as.accountId), lines: [await aPart(as)] }
      return byAddress(await call(as, createRequisition, { body }), { reason: unique('Motivo') })
    },
  ],
  [
    updateOrder,
    async (as) => {
      const [supplierId, storeId] = [await makeSupplier(as.accountId), await makeStore(as.accountId)]
      const body = { supplierId, storeId, lines: [{ ...(await aPart(as)), price: 1 }] }
      return byAddress(await call(as, createOrder, { body }), { notes: unique('Nota') })
    },
  ],
  [
    updateEntry,
    async (as) => {
      const body = { storeId: await makeStore(as.accountId) }
      return byAddress(await call(as, createEntry, { body }), { notes: unique('Nota') })
    },
  ],
  [updateAsset, async (as) => byAddress(await call(as, createAsset, { body: name() }), name())],
  [setAssetState, async (as) => byAddress(await call(as, createAsset, { body: name() }), { state: 3 })],
  [
    maintenances.update,
    async (as) => {
      const { id: assetId } = await call(as, createAsset, { body: name() })
      return byAddress(await call(as, maintenances.create, { body: { assetId, description: 'Fuga' } }), { labor: 5 })
    },
  ],
  [updateAccount, async (as) => byAddress(await call(as, createAccount, { body: { ...name(), files: [] } }), name())],
  [
    updateBillingInfo,
    async (as) => {
      const fiscal = { name: 'FLETES DEL NORESTE', rfc: 'FNO010101AB1', regime: '601', postalCode: '64000' }
      return byAddress(await call(as, createBillingInfo, { body: fiscal }), fiscal)
    },
  ],
  [
    updateClause,
    async (as) => {
      const body = { title: unique('Cláusula'), text: 'Texto' }
      return byAddress(await call(as, createClause, { body }), { text: unique('Texto') })
    },
  ],
  [
    updateCustomer,
    async (as) => {
      const body = { rfc: 'EKU9003173C9', ...name(), regime: '601', postalCode: '42501', use: 'G03' }
      return byAddress(await call(as, createCustomer, { body }), { tradeName: unique('Marca') })
    },
  ],
  [
    updateProduct,
    async (as) => {
      const body = { description: unique('Flete'), productKey: '78101802', unitKey: 'E48', price: 1, taxes: [] }
      return byAddress(await call(as, createProduct, { body }), { price: 2 })
    },
  ],
  [updateClient, async (as) => byBody(await call(as, createClient, { body: name() }), name())],
  [updateDriver, async (as) => byAddress(await makeDriver(as), name())],
  [updateDriverLegacy, async (as) => byBody(await makeDriver(as), name())],
  [updateGeofence, async (as) => byAddress(await makeGeofence(as), { ...name(), shape: circle() })],
  [
    updateChat,
    async (as) => {
      const others = await call(as, availablePeople)
      const group = await makeChatGroup(
        as,
        others.map(({ userId }) => ({ id: userId })),
      )
      for (const { id, isAdmin } of group.users)
        if (!isAdmin) await call(as, toggleAdmin, { params: { chat_id: group.id, chat_user_id: id } })
      return byAddress(group, name())
    },
  ],
  [updateGroup, async (as) => byAddress(await makeGroup(as), name())],
  [updateRole, async (as) => byAddress(await makeRole(as), name())],
  [
    updateRouteDestination,
    async (as) => {
      const [origin, destination] = [await makeGeofence(as), await makeGeofence(as)]
      const draft = { ...name(), originId: origin.id, destinationId: destination.id, line: [] }
      return byAddress(await call(as, createRouteDestination, { body: draft }), draft)
    },
  ],
  [
    updateRouteGeofence,
    async (as) => {
      const draft = { ...name(), shape: circle() }
      return byAddress(await call(as, createRouteGeofence, { body: draft }), draft)
    },
  ],
  [
    updateRule,
    async (as) => byAddress(await makeRule(as), { ...name(), trigger: 'speed', severity: 'high', limitKmh: 100 }),
  ],
  [
    updateSeries,
    async (as) => {
      const { id: issuerId } = await makeSocialReason(as)
      return byAddress(await call(as, createSeries, { body: { name: 'FAC', kind: 'I', issuerId } }), { next: 7 })
    },
  ],
  [
    reviewEvent,
    async (as) => byAddress(await makeEvent(as, await makeFilmedUnit(as.accountId)), { decision: 'confirm' }),
  ],
  [updateCameraReport, async (as) => byAddress(await makeCameraReport(as), name())],
  [updateCoaching, async (as) => byAddress(await makeCoaching(as), { notes: unique('Plática') })],
  [updateCreditNote, async (as) => byAddress(await makeCreditNote(as), { description: unique('Demora') })],
  [updatePayment, async (as) => byAddress(await makePayment(as), { notes: unique('Depósito') })],
  [updateQuotation, async (as) => byAddress(await makeQuotation(as), { notes: unique('Nota') })],
  [updateNote, async (as) => byAddress(await makeNote(as), { conditions: unique('Contado') })],
  [updateCartaPorte, async (as) => byAddress(await makeCartaPorte(as), { conditions: unique('A la vista') })],
  [updateInvoice, async (as) => byAddress(await makeInvoice(as), { conditions: unique('A la vista') })],
  [
    setTerms,
    async (as) => {
      const params = { trip_id: (await makeTrip(as)).id }
      const { version } = await call(as, getAccount, { params })
      return { params, body: { agreed: 18_500, version } }
    },
  ],
  [
    updateExpense,
    async (as) => {
      const draft = { kind: 'toll', amount: 100, at: new Date().toISOString(), paidBy: 'company' } as const
      const params = { trip_id: (await makeTrip(as)).id }
      return byAddress(await call(as, createExpense, { params, body: draft }), { place: unique('Caseta') })
    },
  ],
  [
    updateDriverPay,
    async (as) => {
      const body = { driverId: (await makeDriver(as)).id, method: 'km', rate: 4.5 } as const
      return byAddress(await call(as, createDriverPay, { body }), { rate: 5 })
    },
  ],
  [updatePaymentTerms, async (as) => byAddress(await makeInvoice(as), { creditDays: 20 })],
  [
    updatePacAccount,
    async (as) => {
      const { id: issuerId } = await makeSocialReason(as)
      const body = { issuerId, provider: 'sw', isTest: true, token: unique('t') } as const
      return byAddress(await call(as, createPacAccount, { body }), { isTest: false })
    },
  ],
  [updateSocialReason, async (as) => byAddress(await makeSocialReason(as), { tradeName: unique('Marca') })],
  [
    updateSource,
    async (as) =>
      byAddress(
        await call(as, createSource, {
          body: { ...name(), platform: 1, values: { token: 'secreto' }, enabled: false },
        }),
        name(),
      ),
  ],
  [
    updateCamera,
    async (as) => {
      const { id } = await makeCamera(as.accountId)
      return { params: { id }, body: { name: 'Grabadora de cabina', version: 1 } }
    },
  ],
  [updateTechnician, async (as) => byBody(await call(as, createTechnician, { body: name() }), name())],
  [
    updateToll,
    async (as) => {
      const draft = { ...name(), lat: 26.1, lon: -100.05 }
      return byAddress(await call(as, createToll, { body: draft }), draft)
    },
  ],
  [updateUnit, async (as) => byBody(await makeUnit(as), name())],
  [updateUser, async (as) => byAddress(await makePerson(as), name())],
  [updateUserLegacy, async (as) => byBody(await makePerson(as), name())],
  [
    setRolePermissions,
    async (as) => {
      const { id, version } = await makeRole(as)
      return { params: { role_id: id }, body: { permissions: ['unidad.view'], version } }
    },
  ],
])

const declared = routes.map(({ endpoint }): Endpoint => endpoint).filter(({ conflict }) => conflict)
const titled = ({ method, path }: Endpoint) => `${method} ${path}`

test('every save that declares its conflict is tried from two sides', () => {
  expect(declared.filter((endpoint) => !saves.has(endpoint)).map(titled)).toEqual([])
})

test.each(declared.map((endpoint) => [titled(endpoint), endpoint] as const))(
  'of two who %s, the second is told what stands, who saved it and when',
  async (_, endpoint) => {
    const account = await makeAccount({ kind: 'distributor' })
    const side = (who: string) => makeUser({ account, name: who, role: roles.administrator, isDistributor: true })
    const [first, second] = [await side('Julia Peña'), await side('Tomás Ibarra')]
    const { params, body } = await saves.get(endpoint)!(first)
    // The table knows what each call takes; the type of any call does not.
    const send = (as: TestUser) =>
      download(as, endpoint, { params: { account_id: account.id, ...params }, body } as never)
    const begun = Date.now()
    const saved = await send(first)
    expect(saved.status, saved.bytes.toString()).toBe(200)
    const late = await send(second)
    expect(late, late.bytes.toString()).toMatchObject({ status: 409, json: { code: 'saved_meanwhile' } })
    const told = z.decode(endpoint.conflict as z.ZodType<{ current: Seen; by: string; at: string }>, late.json)
    const stands = z.decode(endpoint.reply as z.ZodType<Seen | { data: Seen }>, saved.json)
    expect(told).toMatchObject({
      by: 'Julia Peña',
      current: { version: ('data' in stands ? stands.data : stands).version },
    })
    expect(Math.abs(Date.parse(told.at) - begun)).toBeLessThan(60_000)
    // Nothing of the late one was kept.
    expect(await send(second)).toMatchObject({ status: 409, json: late.json })
  },
)
