import * as contract from '@arriero/contract/technicians/technicians.contract.ts'
import { route } from '../../app/http/route.ts'
import { createAbsence, deleteAbsence } from './absences.ts'
import * as repository from './technicians.repository.ts'
import * as service from './technicians.service.ts'

export const technicianRoutes = [
  route(contract.listTechnicians, ({ work }) => repository.listTechnicians(work)),
  route(contract.technicianServices, ({ work }) => repository.technicianServices(work)),
  route(contract.technicianUsers, ({ work }) => repository.technicianUsers(work)),
  route(contract.getTechnician, ({ work, params }) => repository.find(work, params.id)),
  route(contract.createTechnician, ({ work, body }) => service.create(work, body)),
  route(contract.updateTechnician, ({ work, body: { id, ...change } }) => service.update(work, id, change)),
  route(contract.deleteTechnician, ({ work, params }) => service.remove(work, params.id)),
  route(contract.createAbsence, ({ work, body }) => createAbsence(work, body)),
  route(contract.deleteAbsence, ({ work, params }) => deleteAbsence(work, params.id)),
]
