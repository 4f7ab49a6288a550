import type { Generated, GeneratedAlways } from 'kysely'

export interface Database {
  account: {
    id: Generated<number>
    parent_id: number | null
    name: string
    kind: string
    is_main: Generated<boolean>
    services: Generated<number[]>
    service_settings: Generated<unknown>
    timezone: Generated<string>
    logo_key: string | null
    created_at: Generated<string>
    deactivated_at: string | null
  }
  app_user: {
    id: Generated<number>
    account_id: number
    username: string
    email: string | null
    password_hash: string
    name: string
    phone: string | null
    role: number
    is_distributor: Generated<boolean>
    is_developer: Generated<boolean>
    parent_user_id: number | null
    permissions: string[] | null
    preferences: Generated<unknown>
    thumbnail_key: string | null
    device_tokens: Generated<string[]>
    created_at: Generated<string>
    deactivated_at: string | null
  }
  audit_entry: {
    id: GeneratedAlways<number>
    account_id: number
    at: Generated<string>
    user_id: number | null
    principal_user_id: number | null
    action: string
    subject: string | null
    address: string | null
    detail: Generated<unknown>
  }
  driver: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    phone: string | null
    email: string | null
    license: string | null
    license_type: string | null
    license_expires: string | null
    user_id: number | null
    photo_key: string | null
    notes: string | null
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  geofence: {
    id: GeneratedAlways<number>
    account_id: number
    kind: Generated<string>
    platform_account_id: number | null
    platform_key: string | null
    folio: string | null
    name: string
    description: Generated<string>
    color: Generated<string>
    shape: number
    points: unknown
    size_m: number | null
    address: string | null
    customer_name: string | null
    customer_user_id: number | null
    created_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  geofence_visit: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    geofence_id: number
    in_at: string
    out_at: string | null
  }
  insurer: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    phone: string | null
    email: string | null
    deleted_at: string | null
  }
  login_failure: {
    id: GeneratedAlways<number>
    key: string
    at: Generated<string>
  }
  migration: {
    name: string
    sha256: string
    applied_at: Generated<string>
  }
  outbox: {
    id: GeneratedAlways<number>
    account_id: number
    channel: string
    event: string
    data: unknown
    user_ids: number[] | null
    unit_id: number | null
    created_at: Generated<string>
  }
  route_destination: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    origin_id: number
    destination_id: number
    line: Generated<unknown>
    distance_km: number | null
    duration_minutes: number | null
    price_km: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    search: GeneratedAlways<string | null>
  }
  session: {
    token_hash: Buffer
    account_id: number
    user_id: number
    principal_user_id: number | null
    is_cms: Generated<boolean>
    address: string | null
    agent: string | null
    created_at: Generated<string>
    used_at: Generated<string>
    expires_at: string
    revoked_at: string | null
  }
  socket_event: {
    seq: GeneratedAlways<number>
    account_id: number
    channel: string
    event: string
    data: unknown
    user_ids: number[] | null
    unit_id: number | null
    created_at: string
  }
  socket_ticket: {
    hash: Buffer
    token_hash: Buffer
    expires_at: string
  }
  stored_file: {
    id: GeneratedAlways<number>
    account_id: number
    key: string
    name: string
    type: string
    size: number
    created_by: number | null
    created_at: Generated<string>
  }
  task: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: number
    kind: string
    label: string
    status: Generated<string>
    done: Generated<number>
    total: number | null
    result: unknown | null
    file_id: number | null
    error: string | null
    created_at: Generated<string>
    ended_at: string | null
  }
  toll: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    road: string | null
    lat: number
    lon: number
    prices: Generated<unknown>
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    search: GeneratedAlways<string | null>
  }
  unit: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    plates: string | null
    vin: string | null
    economic_number: string | null
    year: number | null
    color: string | null
    type_id: number | null
    brand_id: number | null
    model_id: number | null
    insurer_id: number | null
    insurance_policy: string | null
    insurance_expires: string | null
    state: Generated<number>
    platform: Generated<number>
    platform_account_id: number | null
    platform_key: string | null
    resource_key: string | null
    resource_name: string | null
    speed_limit: Generated<number>
    tank_liters: number | null
    timezone: Generated<string>
    km_current: Generated<number>
    engine_hours_current: Generated<number>
    wheels: Generated<unknown>
    batteries: Generated<unknown>
    thumbnail_key: string | null
    notes: string | null
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  unit_access: {
    account_id: number
    unit_id: number
    user_id: number
  }
  unit_brand: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    deleted_at: string | null
  }
  unit_driver: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    driver_id: number
    assigned_by: number | null
    from_at: Generated<string>
    to_at: string | null
  }
  unit_model: {
    id: GeneratedAlways<number>
    account_id: number
    brand_id: number
    name: string
    deleted_at: string | null
  }
  unit_thumbnail: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    file_id: number
    created_at: Generated<string>
  }
  unit_type: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    deleted_at: string | null
  }
}
