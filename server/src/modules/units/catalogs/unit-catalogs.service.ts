import { texts as formTexts } from '@arriero/contract/core/messages.ts'
import type {
  InsurerChange,
  InsurerDraft,
  ModelChange,
  NamedChange,
  UnitTypeChange,
  UnitTypeDraft,
} from '@arriero/contract/units/unit-catalogs.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { findBrand, findInsurer, findModel, findType, missing, policiesOf } from './unit-catalogs.repository.ts'
import { texts } from '../units.texts.ts'

/** A name that is taken is told beside its field. */
const nameTaken = ['name', 'Ya existe un registro con este nombre.'] as const
const orTaken = taken({ unit_type_name: nameTaken, unit_brand_name: nameTaken, unit_model_name: nameTaken })

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
  async create(work: Work, { name, axles, batteries }: UnitTypeDraft) {
    const columns = { name, axles: axles && JSON.stringify(axles), batteries }
    return findType(work, await addRecord(work, 'unit_type', columns).catch(orTaken))
  },
  async update(work: Work, id: number, { version, name, axles, batteries }: UnitTypeChange) {
    await forChange(work, 'unit_type', id, version, findType)
    await saveRecord(work, 'unit_type', id, { name, axles: axles && JSON.stringify(axles), batteries }).catch(orTaken)
    return findType(work, id)
  },
  async remove(work: Work, id: number) {
    refuseUsed((await forChange(work, 'unit_type', id, undefined, findType)).units)
    await removeRecord(work, 'unit_type', id)
  },
}

export const brands = {
  async create(work: Work, draft: { name: string }) {
    return findBrand(work, await addRecord(work, 'unit_brand', draft).catch(orTaken))
  },
  async update(work: Work, id: number, { version, name }: NamedChange) {
    await forChange(work, 'unit_brand', id, version, findBrand)
    await saveRecord(work, 'unit_brand', id, { name }).catch(orTaken)
    return findBrand(work, id)
  },
  async remove(work: Work, id: number) {
    const brand = await forChange(work, 'unit_brand', id, undefined, findBrand)
    refuseUsed(brand.units)
    if (brand.models > 0) throw conflict(texts.modelsInUse(brand.models))
    await removeRecord(work, 'unit_brand', id)
  },
}

async function checkBrand(work: Work, brandId: number) {
  const gone = await missing(work, { unit_brand: brandId })
  if (gone.size > 0) throw badFields({ brandId: [texts.brandNotFound] })
}

export const models = {
  async create(work: Work, { name, brandId }: { name: string; brandId: number }) {
    await checkBrand(work, brandId)
    return findModel(work, await addRecord(work, 'unit_model', { name, brand_id: brandId }).catch(orTaken))
  },
  async update(work: Work, id: number, { version, name, brandId }: ModelChange) {
    const model = await forChange(work, 'unit_model', id, version, findModel)
    if (brandId !== undefined && brandId !== model.brandId) {
      await checkBrand(work, brandId)
      // Its units would keep the old brand.
      refuseUsed(model.units)
    }
    await saveRecord(work, 'unit_model', id, { name, brand_id: brandId }).catch(orTaken)
    return findModel(work, id)
  },
  async remove(work: Work, id: number) {
    refuseUsed((await forChange(work, 'unit_model', id, undefined, findModel)).units)
    await removeRecord(work, 'unit_model', id)
  },
}

export const insurers = {
  async find(work: Work, today: string, id: number) {
    const insurer = await findInsurer(work, today, id)
    return { ...insurer, policies: await policiesOf(work, today, id) }
  },
  async create(work: Work, today: string, draft: InsurerDraft) {
    return findInsurer(work, today, await addRecord(work, 'insurer', draft))
  },
  async update(work: Work, today: string, id: number, { version, ...change }: InsurerChange) {
    const find = (same: Work) => findInsurer(same, today, id)
    await forChange(work, 'insurer', id, version, find)
    await saveRecord(work, 'insurer', id, change)
    return find(work)
  },
  async remove(work: Work, today: string, id: number) {
    const insurer = await forChange(work, 'insurer', id, undefined, (same) => findInsurer(same, today, id))
    refuseUsed(insurer.units)
    await removeRecord(work, 'insurer', id)
  },
}
