import { texts as formTexts } from '@arriero/contract/core/messages.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import * as repository from './unit-catalogs.repository.ts'
import { texts } from '../units.texts.ts'

const nameTaken = 'Ya existe un registro con este nombre.'
const uniqueNames = new Set(['unit_type_name', 'unit_brand_name', 'unit_model_name'])

/** A name that is taken is told beside its field. */
const orNameError = (error: unknown): never => {
  if (error instanceof Error && 'constraint' in error && uniqueNames.has(String(error.constraint)))
    throw badFields({ name: [nameTaken] })
  throw error
}

/** The entry, or a 404 with the sentence of its kind. */
async function present<Row>(found: Promise<Row | null>, message: string): Promise<Row> {
  const row = await found
  if (!row) throw notFound(message)
  return row
}

/** Ids arrive in the path or, where the path has none, in the body. */
export function idOf(params: { id?: number }, body: { id?: number | undefined }): number {
  const id = params.id ?? body.id
  if (id === undefined) throw badFields({ id: [formTexts.required] })
  return id
}

const refuseUsed = (units: number) => {
  if (units > 0) throw conflict(texts.inUse(units))
}

export const types = {
  async create(work: Work, draft: { name: string }) {
    const id = await repository.insertNamed(work, 'unit_type', draft.name).catch(orNameError)
    return present(repository.findType(work, id), texts.typeNotFound)
  },
  async update(work: Work, id: number, { name }: { name: string }) {
    await repository.change(work, 'unit_type', id, { name }).catch(orNameError)
    return present(repository.findType(work, id), texts.typeNotFound)
  },
  async remove(work: Work, id: number) {
    refuseUsed((await present(repository.findType(work, id), texts.typeNotFound)).units)
    await repository.remove(work, 'unit_type', id)
  },
}

export const brands = {
  async create(work: Work, draft: { name: string }) {
    const id = await repository.insertNamed(work, 'unit_brand', draft.name).catch(orNameError)
    return present(repository.findBrand(work, id), texts.brandNotFound)
  },
  async update(work: Work, id: number, { name }: { name: string }) {
    await repository.change(work, 'unit_brand', id, { name }).catch(orNameError)
    return present(repository.findBrand(work, id), texts.brandNotFound)
  },
  async remove(work: Work, id: number) {
    const brand = await present(repository.findBrand(work, id), texts.brandNotFound)
    refuseUsed(brand.units)
    if (brand.models > 0) throw conflict(texts.modelsInUse(brand.models))
    await repository.remove(work, 'unit_brand', id)
  },
}

async function checkBrand(work: Work, brandId: number) {
  const missing = await repository.missing(work, { unit_brand: brandId })
  if (missing.size > 0) throw badFields({ brandId: [texts.brandNotFound] })
}

export const models = {
  async create(work: Work, draft: { name: string; brandId: number }) {
    await checkBrand(work, draft.brandId)
    const id = await repository.insertModel(work, draft).catch(orNameError)
    return present(repository.findModel(work, id), texts.modelNotFound)
  },
  async update(work: Work, id: number, { name, brandId }: { name: string; brandId: number }) {
    const model = await present(repository.findModel(work, id), texts.modelNotFound)
    await checkBrand(work, brandId)
    // Its units would keep the old brand.
    if (brandId !== model.brandId) refuseUsed(model.units)
    await repository.change(work, 'unit_model', id, { name, brand_id: brandId }).catch(orNameError)
    return present(repository.findModel(work, id), texts.modelNotFound)
  },
  async remove(work: Work, id: number) {
    refuseUsed((await present(repository.findModel(work, id), texts.modelNotFound)).units)
    await repository.remove(work, 'unit_model', id)
  },
}

type InsurerDraft = Parameters<typeof repository.insertInsurer>[1]

export const insurers = {
  async find(work: Work, today: string, id: number) {
    const insurer = await present(repository.findInsurer(work, today, id), texts.insurerNotFound)
    return { ...insurer, policies: await repository.policiesOf(work, today, id) }
  },
  async create(work: Work, today: string, draft: InsurerDraft) {
    const id = await repository.insertInsurer(work, draft)
    return present(repository.findInsurer(work, today, id), texts.insurerNotFound)
  },
  async update(work: Work, today: string, id: number, draft: InsurerDraft) {
    await repository.changeInsurer(work, id, draft)
    return present(repository.findInsurer(work, today, id), texts.insurerNotFound)
  },
  async remove(work: Work, today: string, id: number) {
    refuseUsed((await present(repository.findInsurer(work, today, id), texts.insurerNotFound)).units)
    await repository.remove(work, 'insurer', id)
  },
}
