import * as client from '@arriero/contract/homes/client-home.contract.ts'
import * as distributor from '@arriero/contract/homes/companies.contract.ts'
import * as driver from '@arriero/contract/homes/driver-home.contract.ts'
import * as phone from '@arriero/contract/homes/phone.contract.ts'
import { isKey } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { notFound } from '../../app/errors.ts'
import { route } from '../../app/http/route.ts'
import type { ServerModule } from '../../app/module.ts'
import { moveAppointment } from '../trips/trips.commands.ts'
import { sharePhone, stopPhone, takeFixes } from '../tracking/tracking.commands.ts'
import { clientDocument, clientHome } from './client-home.ts'
import { companies } from './companies.ts'
import { keepCompanyDays } from './company-days.job.ts'
import { driverHome, ownCartaPorte } from './driver-home.ts'
import { demandUnit } from './own-trip.ts'
import { help, report } from './reports.ts'

function keyOf(uuid: string): string {
  if (!isKey(uuid)) throw notFound()
  return uuid
}

/** Where the day of a driver, a client and a distributor begins. */
export const homesModule: ServerModule = {
  jobs: [keepCompanyDays],
  routes: [
    route(driver.readDriverHome, ({ work }) => driverHome(work)),
    route(driver.ownCartaPorte, ({ work, app, params }) => ownCartaPorte(work, app, params.id)),
    route(driver.reportIncident, ({ work, app, params, body }) => report(work, app, keyOf(params.uuid), body)),
    route(driver.callForHelp, ({ work, params, body }) => help(work, keyOf(params.uuid), body)),
    route(phone.startSharing, async ({ work, app, caller }) => sharePhone(app, caller, await demandUnit(work))),
    route(phone.stopSharing, ({ app, caller }) => stopPhone(app, caller)),
    route(phone.sendFixes, ({ work, app, body }) => takeFixes(work, app, body.fixes)),
    route(client.readClientHome, ({ work }) => clientHome(work)),
    route(client.readClientDocument, ({ work, app, params }) => clientDocument(work, app, params.id, params.format)),
    route(client.moveAppointment, ({ work, params, body }) =>
      moveAppointment(work, { destinationId: params.id, ...body }),
    ),
    route(distributor.readCompanies, ({ work, caller }) => companies(work, caller)),
  ],
}
