// Written by `npm run db:schema` from the migrated catalogue.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Numeric = ColumnType<string, number | string, number | string>
type GeneratedNumeric = ColumnType<string, number | string | undefined, number | string>

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
    loader_key: string | null
    contact_name: string | null
    contact_email: string | null
    contact_phone: string | null
    notes: string | null
    version: Generated<number>
    updated_at: Generated<string>
    search: GeneratedAlways<string | null>
    path: Generated<number[]>
  }
  account_below: {
    id: number | null
    parent_id: number | null
    parent_name: string | null
    name: string | null
    kind: string | null
    created_at: string | null
    deactivated_at: string | null
    search: string | null
  }
  account_file: {
    id: GeneratedAlways<number>
    account_id: number
    about_id: number
    file_id: number
  }
  account_group: {
    id: Generated<number>
    account_id: number
    name: string
    description: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  account_group_member: {
    account_id: number
    group_id: number
    user_id: number
  }
  account_group_unit: {
    account_id: number
    group_id: number
    unit_id: number
  }
  account_role: {
    id: Generated<number>
    account_id: number
    name: string
    description: string | null
    kind: number
    parent_id: number | null
    inherits_kind: Generated<boolean>
    permissions: Generated<string[]>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  alarm: {
    id: GeneratedAlways<number>
    account_id: number
    source_id: number
    key: string
    unit_key: string
    unit_id: number | null
    code: string
    kind: string | null
    at: string
    end_at: string | null
    received_at: string
    lat: number | null
    lon: number | null
    speed: number | null
    detail: string | null
    media: Generated<string[]>
  }
  alert: {
    id: GeneratedAlways<number>
    account_id: number
    key: string
    rule_id: number | null
    trigger: string
    kind: string | null
    code: string | null
    source_id: number | null
    title: string
    detail: string | null
    severity: string
    state: Generated<string>
    unit_id: number
    unit_name: string
    driver_name: string | null
    geofence_id: number | null
    start_at: string
    at: string
    end_at: string | null
    count: Generated<number>
    last_at: string
    lat: number | null
    lon: number | null
    speed: number | null
    assigned_to: number | null
    acknowledged_by: number | null
    acknowledged_at: string | null
    escalate_at: string | null
    escalated_at: string | null
    closed_by: number | null
    closed_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    search: GeneratedAlways<string | null>
  }
  alert_alarm: {
    account_id: number
    alert_id: number
    alarm_id: number
  }
  alert_handover: {
    id: GeneratedAlways<number>
    account_id: number
    from_user: number
    to_user: number
    note: string
    alerts: number
    at: Generated<string>
  }
  alert_note: {
    id: GeneratedAlways<number>
    account_id: number
    alert_id: number
    at: Generated<string>
    user_id: number | null
    kind: string
    text: string
  }
  alert_rule: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    trigger: string
    severity: string
    limit_kmh: number | null
    kinds: Generated<string[]>
    codes: Generated<string[]>
    duration_s: Generated<number>
    cooldown_s: Generated<number>
    unit_ids: Generated<number[]>
    groups: Generated<string[]>
    geofence_ids: Generated<number[]>
    days: Generated<number[]>
    from_minute: Generated<number>
    to_minute: Generated<number>
    console: Generated<boolean>
    mails: Generated<string[]>
    webhook_url: string | null
    webhook_secret: string | null
    escalate_minutes: number | null
    enabled: Generated<boolean>
    active_from: Generated<string>
    version: Generated<number>
    created_by: number | null
    created_at: Generated<string>
    deleted_at: string | null
    updated_at: Generated<string>
    updated_by: number | null
    sensor: string | null
    comparison: string | null
    low: number | null
    high: number | null
    holder: string | null
  }
  api_key: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: number
    name: string
    hash: Buffer
    prefix: string
    scopes: string[]
    expires_at: string
    revoked_at: string | null
    uses: Generated<number>
    last_used_at: string | null
    last_address: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
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
    account_role_id: number | null
    extra_permissions: Generated<string[]>
    created_by: number | null
    last_seen_at: string | null
    password_changed_at: string | null
    version: Generated<number>
    updated_at: Generated<string>
    updated_by: number | null
    logo_key: string | null
    loader_key: string | null
    totp_secret: string | null
    totp_since: string | null
    totp_last_step: number | null
    recovery_hashes: Generated<string[]>
    passkey_challenge: string | null
    passkey_challenge_at: string | null
    search: GeneratedAlways<string | null>
    password_is_long: Generated<boolean>
  }
  asset: {
    id: GeneratedAlways<number>
    account_id: number
    code: string
    name: string
    kind: string | null
    brand: string | null
    model: string | null
    serial: string | null
    state: Generated<number>
    state_since: Generated<string>
    holder_id: number | null
    holder_name: string | null
    due_back: string | null
    day_price: Numeric | null
    place: string | null
    store_id: number | null
    acquired_on: string | null
    cost: Numeric | null
    yearly_percent: GeneratedNumeric
    residual: GeneratedNumeric
    next_on: string | null
    next_what: string | null
    notes: string | null
    seen_at: string | null
    seen_place: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  asset_event: {
    id: GeneratedAlways<number>
    account_id: number
    asset_id: number
    at: Generated<string>
    user_id: number | null
    kind: string
    text: string
  }
  asset_file: {
    id: GeneratedAlways<number>
    account_id: number
    asset_id: number | null
    issue_id: number | null
    file_id: number
  }
  asset_maintenance: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    asset_id: number
    kind: Generated<string>
    description: string
    technician_id: number | null
    supplier_id: number | null
    store_id: number | null
    planned_on: string | null
    process: Generated<number>
    started_at: string | null
    done_at: string | null
    labor: GeneratedNumeric
    outcome: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  asset_maintenance_part: {
    id: GeneratedAlways<number>
    account_id: number
    asset_maintenance_id: number
    part_id: number
    item_id: number | null
    qty: Numeric
    reserved: GeneratedNumeric
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
  bank: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    code: string | null
    layouts: Generated<unknown>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  bank_account: {
    id: GeneratedAlways<number>
    account_id: number
    bank_id: number
    name: string
    number: string | null
    clabe: string | null
    currency: Generated<string>
    issuer_id: number | null
    opening_balance: GeneratedNumeric
    opened_on: string
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  bank_day: {
    account_id: number
    unit_id: number
    day: string
    rest: Numeric | null
    rest_at: string | null
    crank: Numeric | null
    crank_at: string | null
    is_paired: Generated<boolean>
  }
  bank_import: {
    id: GeneratedAlways<number>
    account_id: number
    bank_account_id: number
    file_name: string
    format: string
    added: number
    repeated: number
    skipped: number
    closing: Numeric | null
    closing_on: string | null
    at: Generated<string>
    by_id: number | null
  }
  bank_match: {
    id: GeneratedAlways<number>
    account_id: number
    transaction_id: number
    document_id: number
  }
  bank_transaction: {
    id: GeneratedAlways<number>
    account_id: number
    bank_account_id: number
    import_id: number | null
    day: string
    time: string | null
    amount: Numeric
    description: string
    party: string | null
    rfc: string | null
    clabe: string | null
    reference: string | null
    tracking: string | null
    key: string
    pattern: string
    state: Generated<string>
    concept: string | null
    pair_id: number | null
    settled_at: string | null
    settled_by: number | null
    refused: Generated<string[]>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    search: GeneratedAlways<string | null>
  }
  battery: {
    item_id: number
    account_id: number
    capacity_id: number | null
    model_id: number | null
    volts: Generated<number>
    bought_on: Generated<string>
    warranty_until: string | null
    lifespan_years: Numeric | null
    disposed_at: string | null
    disposal_reason: string | null
    sale: GeneratedNumeric
    spent: GeneratedNumeric
    first_mounted: string | null
    rest: Numeric | null
    crank: Numeric | null
    cca: number | null
    measured_at: string | null
    advice: Generated<string>
    urgency: Generated<number>
    reason: string | null
    crank_at: string | null
    by_gps: Generated<boolean>
  }
  battery_measure: {
    id: GeneratedAlways<number>
    account_id: number
    battery_id: number
    at: string
    rest: Numeric | null
    crank: Numeric | null
    cca: number | null
    note: string | null
    by_id: number | null
  }
  battery_mount: {
    id: GeneratedAlways<number>
    account_id: number
    battery_id: number
    unit_id: number
    position: number
    during: string
    order_id: number | null
    reason: string | null
    mounted_by: number | null
    unmounted_by: number | null
    start_km: Numeric | null
    technician_id: number | null
  }
  billing_clause: {
    id: GeneratedAlways<number>
    account_id: number
    title: string
    text: string
    position: Generated<number>
    default_for: Generated<string[]>
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  billing_customer: {
    id: GeneratedAlways<number>
    account_id: number
    rfc: string
    name: string
    trade_name: string | null
    regime: string
    postal_code: string | null
    cfdi_use: string
    tax_residence: string | null
    tax_id: string | null
    phone: string | null
    address: string | null
    contacts: Generated<unknown>
    credit_days: Generated<number>
    credit_limit: Numeric | null
    currency: Generated<string>
    payment_form: string | null
    payment_method: string | null
    clabes: Generated<string[]>
    client_id: number | null
    notes: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    search: GeneratedAlways<string | null>
    credit_policy: Generated<string>
  }
  billing_info: {
    id: Generated<number>
    account_id: number
    name: string
    rfc: string
    regime: string | null
    postal_code: string | null
    email: string | null
    address: string | null
    updated_at: Generated<string>
    version: Generated<number>
    updated_by: number | null
  }
  billing_product: {
    id: GeneratedAlways<number>
    account_id: number
    sku: string | null
    description: string
    product_key: string
    unit_key: string
    unit: string | null
    price: Numeric
    currency: Generated<string>
    taxes: Generated<unknown>
    cost: Numeric | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  billing_product_price: {
    id: GeneratedAlways<number>
    account_id: number
    product_id: number
    before: Numeric | null
    after: Numeric
    before_currency: string | null
    currency: string
    changed_at: Generated<string>
    changed_by: number | null
  }
  camera: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number | null
    source_id: number
    brand: number
    device_key: string
    name: string
    channels_visible: Generated<number[]>
    channel_names: Generated<unknown>
    plan_seconds: Generated<number>
    plan_from: Generated<string>
    is_online: boolean | null
    status_at: string | null
    last_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  camera_clip: {
    id: GeneratedAlways<number>
    account_id: number
    camera_id: number
    channel: number
    from_at: string
    to_at: string
    stream: Generated<string>
    name: string | null
    state: Generated<string>
    percent: Generated<number>
    reason: string | null
    video_key: string | null
    file_id: number | null
    asked_by: number | null
    asked_at: Generated<string>
    ended_at: string | null
    removed_at: string | null
  }
  camera_event: {
    id: GeneratedAlways<number>
    account_id: number
    source_id: number
    platform: number
    unit_key: string
    unit_id: number
    unit_name: string
    driver_id: number | null
    driver_name: string | null
    kind: string | null
    code: string
    title: string
    detail: string | null
    class: string
    severity: string
    at: string
    last_at: string
    count: Generated<number>
    lat: number | null
    lon: number | null
    speed: number | null
    state: Generated<string>
    seen: string | null
    aggravations: Generated<string[]>
    reviewed_by: number | null
    reviewed_at: string | null
    coaching_id: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    search: GeneratedAlways<string | null>
  }
  camera_event_alarm: {
    account_id: number
    event_id: number
    alarm_id: number
  }
  camera_event_note: {
    id: GeneratedAlways<number>
    account_id: number
    event_id: number
    at: Generated<string>
    user_id: number | null
    text: string
  }
  camera_report: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    period: string
    classes: Generated<string[]>
    severities: Generated<string[]>
    unit_ids: Generated<number[]>
    driver_ids: Generated<number[]>
    repeat: unknown
    to_user_ids: Generated<number[]>
    to_emails: Generated<string[]>
    skip_empty: Generated<boolean>
    active: Generated<boolean>
    next_on: string | null
    next_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  camera_report_run: {
    id: GeneratedAlways<number>
    account_id: number
    report_id: number
    at: Generated<string>
    occurs_on: string | null
    seen_by: number | null
    state: string
    events: Generated<number>
    file_id: number | null
    mail_ids: Generated<number[]>
    error: string | null
  }
  camera_session: {
    id: GeneratedAlways<number>
    account_id: number
    camera_id: number
    user_id: number | null
    channel: number
    kind: string
    started_at: Generated<string>
    seconds: Generated<number>
    bytes: Generated<number>
    ended_at: string | null
    reason: string | null
  }
  camera_wall: {
    account_id: number
    user_id: number
    tiles: unknown
  }
  carta_porte: {
    document_id: number
    account_id: number
    type: string
    trip_id: number | null
    unit_id: number | null
    complement_id: string
    origin: Generated<string>
    destination: Generated<string>
    journey: unknown
  }
  carta_porte_memory: {
    account_id: number
    subject: string
    subject_id: number
    data: unknown
    updated_at: Generated<string>
    updated_by: number | null
  }
  chat: {
    id: GeneratedAlways<number>
    account_id: number
    kind: number
    name: string | null
    description: string | null
    thumbnail_file_id: number | null
    pair_key: string | null
    bot_allowed: Generated<boolean>
    bot_active: Generated<boolean>
    message_count: Generated<number>
    last_message_id: number | null
    last_at: Generated<string>
    created_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  chat_answer: {
    id: GeneratedAlways<number>
    account_id: number
    chat_id: number
    user_id: number
    question_id: number
    answer_id: number | null
    engine: string
    question: string
    intent: string | null
    tools: Generated<unknown>
    said: Generated<string>
    failure: string | null
    took_ms: number
    created_at: Generated<string>
  }
  chat_file: {
    id: GeneratedAlways<number>
    account_id: number
    chat_id: number
    message_id: number
    file_id: number
    small_file_id: number | null
    kind: string
    width: number | null
    height: number | null
    seconds: number | null
    peaks: number[] | null
  }
  chat_group: {
    account_id: number
    chat_id: number
    group_id: number
  }
  chat_message: {
    id: GeneratedAlways<number>
    account_id: number
    chat_id: number
    user_id: number | null
    by_bot: Generated<boolean>
    kind: Generated<number>
    code: Generated<number>
    text: Generated<string>
    client_id: string | null
    reply_to: number | null
    number: number
    is_edited: Generated<boolean>
    is_resend: Generated<boolean>
    payload: unknown
    links: Generated<string[]>
    only_for: number | null
    created_at: Generated<string>
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  chat_presence: {
    account_id: number
    user_id: number
    process: string
    connected_at: Generated<string>
    seen_at: Generated<string>
    left_at: string | null
  }
  chat_user: {
    id: GeneratedAlways<number>
    account_id: number
    chat_id: number
    user_id: number
    last_seen_id: Generated<number>
    seen_count: Generated<number>
    is_admin: Generated<boolean>
    is_hidden: Generated<boolean>
    is_silent: Generated<boolean>
    is_direct: Generated<boolean>
    joined_at: Generated<string>
  }
  checklist: {
    id: GeneratedAlways<number>
    account_id: number
    module_id: number
    name: string
    description: string | null
    purpose: string
    active: Generated<boolean>
    content: Generated<unknown>
    published: number | null
    is_published: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  checklist_access: {
    account_id: number
    user_id: number
    module_id: number
  }
  checklist_filled: {
    id: GeneratedAlways<number>
    account_id: number
    number: number
    key: string
    checklist_id: number
    asked: number
    unit_id: number | null
    trip_id: number | null
    moment: string | null
    filled_by: number | null
    started_at: string
    ended_at: string
    received_at: Generated<string>
    clock_off: Generated<number>
    answers: unknown
    lat: number | null
    lon: number | null
    score: number | null
    findings: Generated<number>
    worst: string | null
    lacks: Generated<number>
    search: Generated<string>
    duty_id: number | null
  }
  checklist_finding: {
    account_id: number
    filled_id: number
    place: number
    question: string
    says: string
    severity: string
    times: Generated<number>
    ticket_id: number | null
    order_id: number | null
  }
  checklist_holder: {
    id: number
    account_id: number
    version: Generated<number>
    updated_at: Generated<string>
    updated_by: number | null
  }
  checklist_module: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  checklist_number: {
    account_id: number
    last: number
  }
  checklist_photo: {
    account_id: number
    filled_id: number
    key: string
    question: string
    sha256: string
    taken_at: string
    lat: number | null
    lon: number | null
    file_id: number | null
  }
  checklist_version: {
    account_id: number
    checklist_id: number
    number: number
    content: unknown
    questions: number
    published_at: Generated<string>
    published_by: number | null
  }
  command_settings: {
    id: GeneratedAlways<number>
    account_id: number
    engine_people: Generated<number[]>
    text_people: Generated<number[]>
    needs_approval: Generated<boolean>
    approvers: Generated<number[]>
    told: Generated<number[]>
    standing_seconds: Generated<number>
    slow_kmh: Generated<number>
    slow_seconds: Generated<number>
    fresh_seconds: Generated<number>
    cut_minutes: Generated<number>
    safe_geofences: Generated<number[]>
    output_names: Generated<unknown>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  company_day: {
    account_id: number
    company_id: number
    day: string
    health: number
    silent: number
    failing: number
    alerts: number
    absent: number
  }
  crm_activity: {
    id: GeneratedAlways<number>
    account_id: number
    sale_id: number
    kind: string
    title: string
    at: string
    remind_minutes: number | null
    owner_id: number | null
    told: Generated<boolean>
    done_at: string | null
    done_by: number | null
    outcome: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  crm_company: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    rfc: string | null
    email: string | null
    phone: string | null
    website: string | null
    notes: string | null
    customer_id: number | null
    name_key: string | null
    rfc_key: string | null
    email_key: string | null
    domain_key: string | null
    phone_key: string | null
    search: GeneratedAlways<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    import_id: number | null
  }
  crm_config: {
    id: GeneratedAlways<number>
    account_id: number
    goal: Numeric | null
    last_number: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  crm_file: {
    id: GeneratedAlways<number>
    account_id: number
    sale_id: number
    note_id: number
    file_id: number
  }
  crm_import: {
    id: GeneratedAlways<number>
    account_id: number
    file: Generated<string>
    created: Generated<number>
    updated: Generated<number>
    skipped: Generated<number>
    companies: Generated<number>
    user_id: number | null
    at: Generated<string>
    undone_at: string | null
    undone_by: number | null
  }
  crm_import_before: {
    id: GeneratedAlways<number>
    account_id: number
    import_id: number
    sale_id: number | null
    company_id: number | null
    version: number
    record: unknown
  }
  crm_note: {
    id: GeneratedAlways<number>
    account_id: number
    sale_id: number
    at: Generated<string>
    user_id: number | null
    kind: string
    body: Generated<string>
    earlier: Generated<unknown>
    edited_at: string | null
    deleted_at: string | null
  }
  crm_quotation: {
    account_id: number
    sale_id: number
    quotation_id: number
  }
  crm_sale: {
    id: GeneratedAlways<number>
    account_id: number
    number: number
    title: string
    company_id: number
    company_name: string
    contact_name: string | null
    contact_role: string | null
    contact_phone: string | null
    contact_email: string | null
    amount: GeneratedNumeric
    probability: number | null
    stage_id: number
    state: Generated<number>
    place: number
    close_on: string | null
    owner_id: number | null
    source: string | null
    description: string | null
    next_at: string | null
    last_activity_at: Generated<string>
    entered_at: Generated<string>
    closed_at: string | null
    lost_reason: string | null
    lost_detail: string | null
    search: GeneratedAlways<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    import_id: number | null
    route: string | null
    trips: number | null
  }
  crm_sale_tag: {
    account_id: number
    sale_id: number
    tag_id: number
  }
  crm_stage: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    color: Generated<string>
    kind: Generated<number>
    place: Generated<number>
    probability: Generated<number>
    cold_days: Generated<number>
    conditions: Generated<string[]>
    deleted_at: string | null
  }
  crm_stay: {
    id: GeneratedAlways<number>
    account_id: number
    sale_id: number
    stage_id: number
    entered_at: Generated<string>
    user_id: number | null
  }
  crm_tag: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    color: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  department: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  device: {
    id: GeneratedAlways<number>
    account_id: number
    source_id: number
    device_id: string
    protocol: string
    name: string
    created_by: number | null
    created_at: Generated<string>
    last_at: string | null
    remote: string | null
    deleted_at: string | null
    settings: Generated<unknown>
    networks: Generated<string[]>
    takes_old: Generated<boolean>
    secret: string | null
    version: Generated<number>
    updated_at: Generated<string>
    updated_by: number | null
  }
  device_refused: {
    device_id: string
    protocol: string
    remote: string
    first_at: Generated<string>
    last_at: Generated<string>
    calls: Generated<number>
    reason: string
  }
  document_allocation: {
    id: GeneratedAlways<number>
    account_id: number
    source_id: number
    invoice_id: number
    instalment: number | null
    before: Numeric
    amount: Numeric
    paid: Numeric
    rate: Numeric | null
    is_living: Generated<boolean>
  }
  document_proof: {
    id: GeneratedAlways<number>
    account_id: number
    document_id: number
    file_id: number
    by_id: number | null
    at: Generated<string>
  }
  document_series: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    kind: string
    social_reason_id: number
    next: Generated<number>
    last: number | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
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
    updated_at: Generated<string>
    updated_by: number | null
    card: string | null
  }
  driver_coaching: {
    id: GeneratedAlways<number>
    account_id: number
    driver_id: number
    state: Generated<string>
    reason: string
    coach_id: number | null
    due_on: string
    notes: string | null
    done_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  driver_pay: {
    id: GeneratedAlways<number>
    account_id: number
    driver_id: number
    method: string
    rate: Numeric
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  driver_report: {
    account_id: number
    key: string
    user_id: number
    incident_id: number | null
    ticket_id: number | null
    at: Generated<string>
  }
  duty: {
    id: GeneratedAlways<number>
    account_id: number
    number: number
    title: string
    description: string | null
    priority: Generated<number>
    state: Generated<number>
    template_id: number | null
    occurs_on: string | null
    unit_id: number | null
    validator_id: number | null
    due_at: string | null
    started_at: string | null
    done_at: string | null
    done_by: number | null
    validated_at: string | null
    validated_by: number | null
    reason: string | null
    told_late: Generated<boolean>
    findings: Generated<number>
    who: Generated<string>
    lane: GeneratedAlways<number>
    search: GeneratedAlways<string | null>
    created_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  duty_checklist: {
    account_id: number
    duty_id: number
    checklist_id: number
    filled_id: number | null
  }
  duty_file: {
    id: GeneratedAlways<number>
    account_id: number
    duty_id: number
    note_id: number
    file_id: number
  }
  duty_group: {
    account_id: number
    duty_id: number
    group_id: number
  }
  duty_note: {
    id: GeneratedAlways<number>
    account_id: number
    duty_id: number
    at: Generated<string>
    user_id: number | null
    kind: string
    body: Generated<string>
    key: string | null
    deleted_at: string | null
  }
  duty_number: {
    account_id: number
    last: number
  }
  duty_person: {
    account_id: number
    duty_id: number
    user_id: number
  }
  duty_report: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    user_ids: Generated<number[]>
    group_ids: Generated<number[]>
    lanes: Generated<number[]>
    priorities: Generated<number[]>
    checklist_ids: Generated<number[]>
    template_ids: Generated<number[]>
    only_late: Generated<boolean>
    dates: Generated<string>
    period: Generated<string>
    from_on: string | null
    to_on: string | null
    columns: string[]
    grouping: Generated<string>
    social_reason_id: number | null
    repeat: unknown
    to_user_ids: Generated<number[]>
    to_emails: Generated<string[]>
    skip_empty: Generated<boolean>
    active: Generated<boolean>
    next_on: string | null
    next_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  duty_report_run: {
    id: GeneratedAlways<number>
    account_id: number
    report_id: number
    at: Generated<string>
    occurs_on: string | null
    seen_by: number | null
    state: string
    tasks: Generated<number>
    file_id: number | null
    mail_ids: Generated<number[]>
    error: string | null
  }
  duty_template: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: string | null
    priority: Generated<number>
    unit_id: number | null
    checklist_ids: Generated<number[]>
    user_ids: Generated<number[]>
    group_ids: Generated<number[]>
    validator_id: number | null
    repeat: unknown
    lead_hours: Generated<number>
    active: Generated<boolean>
    next_on: string | null
    next_at: string | null
    make_at: string | null
    created_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  duty_wait: {
    account_id: number
    duty_id: number
    waits_for: number
  }
  eir: {
    id: GeneratedAlways<number>
    account_id: number
    number: number
    key: string | null
    kind: string
    state: Generated<string>
    container_id: number
    container: string
    size_type: string
    line: string | null
    booking: string | null
    place: string | null
    happened_at: string
    is_full: boolean
    seals: Generated<unknown>
    chassis: string | null
    unit_id: number | null
    driver_id: number | null
    truck: string | null
    driver_name: string | null
    trip_id: number | null
    gross_kg: number | null
    tare_kg: number | null
    max_kg: number | null
    csc_until: string | null
    reefer: unknown
    faces: Generated<string[]>
    notes: string | null
    social_reason_id: number | null
    filled_id: number | null
    signatures: Generated<unknown>
    revision: Generated<number>
    closed_at: string | null
    closed_by: number | null
    is_inside: Generated<boolean>
    damages: Generated<number>
    new_damages: Generated<number>
    charge: GeneratedNumeric
    search: Generated<string>
    created_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  eir_container: {
    id: GeneratedAlways<number>
    account_id: number
    number: string
  }
  eir_damage: {
    account_id: number
    eir_id: number
    place: number
    key: string
    face: string
    x: number
    y: number
    length: number
    width: number
    depth: number | null
    location: string
    component: string
    damage: string
    repair: string | null
    responsible: string
    cost: Numeric | null
    note: string | null
    is_new: Generated<boolean>
  }
  eir_number: {
    account_id: number
    last: number
  }
  eir_photo: {
    account_id: number
    eir_id: number
    key: string
    shows: string
    sha256: string
    taken_at: string
    file_id: number | null
  }
  eir_version: {
    account_id: number
    eir_id: number
    revision: number
    content: unknown
    reason: string
    made_at: Generated<string>
    made_by: number | null
  }
  entry_concept: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  entry_detail: {
    id: GeneratedAlways<number>
    account_id: number
    entry_store_id: number
    purchase_order_line_id: number | null
    part_id: number
    qty: Numeric
    price: Numeric
    serials: Generated<string[]>
  }
  entry_store: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    store_id: number
    supplier_id: number | null
    purchase_order_id: number | null
    entry_type_id: number | null
    entry_concept_id: number | null
    department_id: number | null
    document: string | null
    received_at: Generated<string>
    notes: string | null
    state: Generated<string>
    total: GeneratedNumeric
    posted_at: string | null
    posted_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  entry_type: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  evidence: {
    id: GeneratedAlways<number>
    account_id: number
    number: number
    event_id: number | null
    unit_id: number
    unit_name: string
    driver_name: string | null
    title: string
    at: string
    reason: string | null
    state: Generated<string>
    clip_ids: Generated<number[]>
    missing: Generated<string[]>
    error: string | null
    tries: Generated<number>
    file_id: number | null
    manifest_sha256: string | null
    key_id: string | null
    previous_id: number | null
    files: Generated<unknown>
    created_at: Generated<string>
    created_by: number | null
    sealed_at: string | null
    search: GeneratedAlways<string | null>
    reserve: unknown
    code_sealed: string | null
  }
  evidence_custody: {
    id: GeneratedAlways<number>
    account_id: number
    evidence_id: number
    at: Generated<string>
    user_id: number | null
    link_id: number | null
    kind: string
    text: string
  }
  evidence_link: {
    id: GeneratedAlways<number>
    account_id: number
    evidence_id: number
    token_hash: Buffer
    note: string
    created_by: number | null
    created_at: Generated<string>
    expires_at: string
    revoked_at: string | null
    opened: Generated<number>
  }
  exchange_rate: {
    currency: string
    day: string
    rate: Numeric
  }
  fiscal_document: {
    id: GeneratedAlways<number>
    account_id: number
    kind: string
    series_id: number
    series: string
    folio: number
    issuer_id: number
    customer_id: number | null
    receiver: unknown
    issued_at: Generated<string>
    due_on: string | null
    credit_days: number | null
    currency: Generated<string>
    exchange_rate: Numeric | null
    method: string | null
    form: string | null
    subtotal: GeneratedNumeric
    discount: GeneratedNumeric
    transferred: GeneratedNumeric
    withheld: GeneratedNumeric
    total: GeneratedNumeric
    balance: Numeric | null
    content: Generated<unknown>
    state: Generated<string>
    problem: string | null
    uuid: string | null
    pac: string | null
    is_test: Generated<boolean>
    stamped_at: string | null
    sat_status: string | null
    checked_at: string | null
    checks: Generated<number>
    next_check_at: string | null
    motive: string | null
    replaced_by: string | null
    cancel_requested_at: string | null
    cancelled_at: string | null
    sent_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  fiscal_file: {
    document_id: number
    account_id: number
    key: string
    pac: string
    sealed: string
    sha256: string
    sent_at: Generated<string>
    stamped: string | null
    acuse: string | null
  }
  fiscal_line: {
    id: GeneratedAlways<number>
    account_id: number
    document_id: number
    position: number
    product_id: number | null
    trip_id: number | null
    product_key: string
    sku: string | null
    description: string
    unit_key: string
    unit: string | null
    quantity: Numeric
    unit_price: Numeric
    discount: GeneratedNumeric
    amount: GeneratedNumeric
    taxes: Generated<unknown>
    is_living: Generated<boolean>
  }
  fiscal_mail: {
    id: GeneratedAlways<number>
    account_id: number
    document_id: number
    recipient: string
    sent_by: number | null
    at: Generated<string>
  }
  fitting_away: {
    id: GeneratedAlways<number>
    account_id: number
    item_id: number
    kind: string
    during: string
    provider: string | null
    cost: GeneratedNumeric
    note: string | null
    sent_by: number | null
    back_by: number | null
  }
  fitting_label: {
    id: GeneratedAlways<number>
    account_id: number
    kind: string
    name: string
    maker_id: number | null
    depth: Numeric | null
    psi: number | null
    lifespan_years: Numeric | null
    ah: number | null
    cca: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  fuel_check: {
    account_id: number
    load_id: number
    rule: string
    verdict: string
    says: string
    litres: Numeric | null
    amount: Numeric | null
  }
  fuel_invoice: {
    id: GeneratedAlways<number>
    account_id: number
    provider_id: number
    uuid: string
    folio: string | null
    issuer_rfc: string
    from_day: string
    to_day: string
    total: Numeric
    version: Generated<number>
    created_by: number | null
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    file_id: number | null
  }
  fuel_invoice_line: {
    id: GeneratedAlways<number>
    account_id: number
    invoice_id: number
    at: string | null
    day: string
    folio: string | null
    card: string | null
    station: string | null
    litres: Numeric
    price: Numeric
    amount: Numeric
    load_id: number | null
    bond: string | null
    reason: string | null
    decided_by: number | null
    decided_at: string | null
  }
  fuel_load: {
    id: GeneratedAlways<number>
    account_id: number
    number: number
    key: string
    unit_id: number
    driver_id: number | null
    provider_id: number
    station_id: number | null
    type_id: number
    at: string
    litres: Numeric
    price: Numeric
    total: Numeric
    odometer: Numeric | null
    is_full: Generated<boolean>
    after_gap: Generated<boolean>
    ticket: string | null
    card: string | null
    notes: string | null
    lat: number | null
    lon: number | null
    trip_id: number | null
    km: number | null
    full_km: number | null
    full_litres: number | null
    expected: number | null
    verdict: Generated<string>
    doubt: string | null
    doubt_litres: Numeric | null
    doubt_amount: Numeric | null
    evidence: Generated<unknown>
    stop_lat: number | null
    stop_lon: number | null
    checked_at: string | null
    finding: string | null
    reason: string | null
    resolved_at: string | null
    resolved_by: number | null
    version: Generated<number>
    created_by: number | null
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  fuel_number: {
    account_id: number
    last: number
  }
  fuel_photo: {
    id: GeneratedAlways<number>
    account_id: number
    load_id: number
    kind: string
    file_id: number
  }
  fuel_provider: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    rfc: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    agreed_price: Numeric | null
    agreed_type_id: number | null
  }
  fuel_station: {
    id: GeneratedAlways<number>
    account_id: number
    provider_id: number
    name: string
    lat: number | null
    lon: number | null
    learned_at: string | null
    search: GeneratedAlways<string | null>
  }
  fuel_type: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
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
    updated_by: number | null
    group_name: string | null
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
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  inventory_issue: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    part_id: number | null
    item_id: number | null
    store_id: number | null
    asset_id: number | null
    description: string
    usable: Generated<boolean>
    qty: Numeric | null
    reported_by: number | null
    closed_at: string | null
    closed_by: number | null
    closing: string | null
    created_at: Generated<string>
    key: string | null
  }
  inventory_type: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    unit: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  learned_place: {
    id: GeneratedAlways<number>
    account_id: number
    state: Generated<string>
    name: string
    address: string | null
    lat: number
    lon: number
    points: unknown
    visits: number
    units: number
    dwell_s: number
    first_at: string
    last_at: string
    near_name: string | null
    near_user_id: number | null
    near_m: number | null
    overlaps_id: number | null
    geofence_id: number | null
    former: unknown
    decided_by: number | null
    decided_at: string | null
    created_at: Generated<string>
  }
  learned_run: {
    account_id: number
    learned_at: string
  }
  learned_stop: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    arrive_at: string
    leave_at: string
    lat: number
    lon: number
    is_night: boolean
    address: string | null
    place_id: number | null
    run_at: string
    seen_by: number | null
    seen_at: string | null
  }
  letterhead: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    company: string
    detail: string | null
    colour: Generated<string>
    layout: Generated<string>
    foot: string | null
    logo_key: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  log_entry: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: number | null
    key: string | null
    title: string
    level: string
    host: string | null
    path: string | null
    data: unknown
    agent: string | null
    at: string
    received_at: Generated<string>
    search: GeneratedAlways<string | null>
  }
  login_attempt: {
    key: string
    tries: number
    at: string
    free_at: string
  }
  mail: {
    id: GeneratedAlways<number>
    account_id: number
    recipient: string
    subject: string
    body_text: string
    body_html: string
    topic: string
    unit_id: number | null
    file_ids: Generated<number[]>
    key: string | null
    state: Generated<string>
    attempts: Generated<number>
    error: string | null
    created_at: Generated<string>
    sent_at: string | null
    search: GeneratedAlways<string | null>
    headers: Generated<unknown>
  }
  mail_recipient: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: number | null
    unit_id: number | null
    email: string
    name: string | null
    topics: string[]
    active: Generated<boolean>
    created_by: number | null
    created_at: Generated<string>
    version: Generated<number>
    updated_at: Generated<string>
    updated_by: number | null
  }
  maintenance_concept: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  maintenance_plan: {
    id: GeneratedAlways<number>
    account_id: number
    service_id: number
    unit_id: number | null
    model_id: number | null
    type_id: number | null
    every_km: number | null
    every_hours: number | null
    every_months: number | null
    warn_km: Generated<number>
    warn_hours: Generated<number>
    warn_days: Generated<number>
    basis: Generated<string>
    auto_order: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  maintenance_service: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    code: string | null
    system: string
    hours: Numeric | null
    description: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  measurement: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    symbol: string
    decimals: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  movement: {
    id: GeneratedAlways<number>
    account_id: number
    store_id: number
    part_id: number
    item_id: number | null
    kind: string
    qty: Numeric
    value: Numeric
    balance: Numeric
    balance_value: Numeric
    entry_id: number | null
    exit_id: number | null
    transfer_id: number | null
    count_id: number | null
    reverses_id: number | null
    note: string | null
    user_id: number | null
    at: Generated<string>
    posted_at: Generated<string>
  }
  notification: {
    id: GeneratedAlways<number>
    account_id: number
    kind: string
    title: string
    message: string
    link: string | null
    unit_id: number | null
    key: string | null
    sent_by: number | null
    created_at: Generated<string>
    search: GeneratedAlways<string | null>
  }
  notification_color: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    color: string
  }
  notification_user: {
    account_id: number
    notification_id: number
    user_id: number
    read_at: string | null
    deleted_at: string | null
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
    permissions: string[] | null
    whole_fleet: boolean | null
  }
  pac_account: {
    id: GeneratedAlways<number>
    account_id: number
    social_reason_id: number
    provider: string
    is_test: Generated<boolean>
    sealed: string | null
    balance: number | null
    balance_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  part: {
    id: GeneratedAlways<number>
    account_id: number
    code: string
    name: string
    kind: number
    category: Generated<number>
    measurement_id: number | null
    brand: string | null
    model: string | null
    description: string | null
    barcode: string | null
    supplier_id: number | null
    pack: GeneratedNumeric
    price: Numeric | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    search: GeneratedAlways<string | null>
    total_qty: GeneratedNumeric
    total_value: GeneratedNumeric
    total_min: GeneratedNumeric
    short_stores: Generated<number>
    last_at: string | null
    stores: Generated<number[]>
  }
  passkey: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
    name: string
    created_at: Generated<string>
    used_at: string | null
  }
  payment: {
    document_id: number
    account_id: number
    paid_at: string
    operation: string | null
    payer_bank_rfc: string | null
    foreign_bank: string | null
    payer_account: string | null
    payee_bank_rfc: string | null
    payee_account: string | null
    notes: string | null
    favor_of: number | null
    applied_at: string | null
  }
  phone_share: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: number
    device_id: number
    unit_id: number
    consent: string
    since: Generated<string>
    ends_at: string
    stopped_at: string | null
  }
  platform_account: {
    id: GeneratedAlways<number>
    account_id: number
    platform: number
    name: string
    base_url: string
    secret: string | null
    enabled: Generated<boolean>
    auto_import: Generated<boolean>
    state: Generated<string>
    state_since: Generated<string>
    last_ok_at: string | null
    last_error_code: string | null
    last_error_text: string | null
    lag_ms: number | null
    retry_at: string | null
    quota: unknown
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
    settings: Generated<unknown>
    push_key: Generated<string>
    traffic: unknown
    assign_drivers: Generated<boolean>
    updated_at: Generated<string>
    updated_by: number | null
  }
  platform_driver: {
    id: GeneratedAlways<number>
    account_id: number
    source_id: number
    key: string
    name: string
    phone: string | null
    email: string | null
    card: string | null
    is_blocked: Generated<boolean>
    unit_key: string | null
    driver_id: number | null
    assigned_key: string | null
    gone_at: string | null
  }
  platform_unit: {
    account_id: number
    source_id: number
    key: string
    name: string
    group_key: string | null
    group_name: string | null
    plates: string | null
    vin: string | null
    device_id: string | null
    phone: string | null
    last_at: string | null
    owed_from: string | null
    gone_at: string | null
  }
  position_day: {
    account_id: number
    unit_id: number
    day: string
    count: number
    first_at: string
    last_at: string
    block: Buffer
    summary: Buffer | null
    summary_limit: number | null
    marks: Buffer | null
    readings: Buffer | null
  }
  position_last: {
    account_id: number
    unit_id: number
    at: string
    received_at: string
    lat: number
    lon: number
    speed: number
    course: number | null
    altitude: number | null
    satellites: number | null
    ignition: boolean | null
    ignition_since: string | null
    fuel_percent: number | null
    odometer_km: number
    engine_hours: number
    odometer_added_km: Generated<number>
    engine_hours_added: Generated<number>
    state: number
    since: string
    changed_at: Generated<string>
    sensors: unknown
    sensors_at: unknown
    driver_card: string | null
    driver_card_at: string | null
    bus_vin: string | null
  }
  position_partition: {
    from_at: string
    state: Generated<string>
    to_at: string
    relation: string
  }
  purchase_invoice: {
    id: GeneratedAlways<number>
    account_id: number
    purchase_order_id: number
    uuid: string
    series: string | null
    folio: string | null
    issued_at: string
    rfc: string
    currency: Generated<string>
    subtotal: Numeric
    total: Numeric
    lines: unknown
    file_key: string | null
    paid: Numeric | null
    paid_at: string | null
    added_by: number | null
    created_at: Generated<string>
    unverified: string | null
  }
  purchase_limit: {
    account_id: number
    user_id: number
    most: Numeric
  }
  purchase_movement: {
    id: GeneratedAlways<number>
    account_id: number
    requisition_id: number | null
    purchase_order_id: number | null
    at: Generated<string>
    user_id: number | null
    action: string
    comment: string | null
  }
  purchase_order: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    supplier_id: number
    store_id: number
    requisition_id: number | null
    expected_on: string | null
    notes: string | null
    authorization_state: Generated<number>
    added_inventory: Generated<boolean>
    subtotal: GeneratedNumeric
    tax: GeneratedNumeric
    total: GeneratedNumeric
    sent_at: string | null
    sent_to: string | null
    requested_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  purchase_order_line: {
    id: GeneratedAlways<number>
    account_id: number
    purchase_order_id: number
    requisition_line_id: number | null
    part_id: number
    qty: Numeric
    price: Numeric
    received: GeneratedNumeric
    dropped: GeneratedNumeric
  }
  qr_code: {
    id: GeneratedAlways<number>
    account_id: number
    code: string
    unit_id: number | null
    part_id: number | null
    item_id: number | null
    asset_id: number | null
    store_id: number | null
    assigned_at: string | null
    printed_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  quotation: {
    id: GeneratedAlways<number>
    account_id: number
    series_id: number
    series: string
    folio: number
    customer_id: number | null
    name: string
    rfc: string | null
    contact: string | null
    email: string | null
    valid_until: string
    currency: Generated<string>
    payment_terms: string | null
    notes: string | null
    letterhead_id: number | null
    clauses: Generated<unknown>
    subtotal: GeneratedNumeric
    discount: GeneratedNumeric
    transferred: GeneratedNumeric
    withheld: GeneratedNumeric
    total: GeneratedNumeric
    cost: Numeric | null
    margin: Numeric | null
    state: Generated<string>
    unsent: Generated<boolean>
    sent_at: string | null
    document_id: number | null
    created_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  quotation_line: {
    id: GeneratedAlways<number>
    account_id: number
    quotation_id: number
    position: number
    product_id: number | null
    product_key: string
    sku: string | null
    description: string
    unit_key: string
    unit: string | null
    quantity: Numeric
    unit_price: Numeric
    discount: GeneratedNumeric
    amount: Numeric
    taxes: Generated<unknown>
    is_optional: Generated<boolean>
    cost: Numeric | null
  }
  quotation_version: {
    id: GeneratedAlways<number>
    account_id: number
    quotation_id: number
    number: number
    content: unknown
    total: Numeric
    file_id: number | null
    recipients: string | null
    message: string | null
    sent_by: number | null
    sent_at: Generated<string>
  }
  receivable_entry: {
    id: GeneratedAlways<number>
    account_id: number
    document_id: number
    cause: string
    source_id: number | null
    amount: Numeric
    balance: Numeric
    at: Generated<string>
    created_at: Generated<string>
  }
  rental: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    quote_folio: string | null
    stage: string
    item_id: number
    unit_id: number | null
    asset_id: number | null
    customer_id: number
    from_at: string
    to_at: string
    during: string
    ready_hours: number
    tariff: string | null
    rate_day: Numeric
    rate_week: Numeric | null
    rate_month: Numeric | null
    agreed_rent: Numeric | null
    days: number
    rent: Numeric
    subtotal: Numeric
    tax: Numeric
    total: GeneratedAlways<Numeric>
    extras: Generated<unknown>
    tax_rate: number
    km_per_day: number | null
    km_over_rate: Numeric
    fuel_rate: Numeric
    deposit: Numeric
    cost_day: Numeric | null
    valid_until: string | null
    template_id: number | null
    geofence_id: number | null
    contact: string | null
    contact_phone: string | null
    notes: string | null
    renewal: Generated<string>
    sent_at: string | null
    signature: unknown
    delivered_at: string | null
    returned_at: string | null
    gps_km: Numeric | null
    counted_km: Numeric | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  rental_charge: {
    id: GeneratedAlways<number>
    account_id: number
    rental_id: number
    kind: string
    text: string
    quantity: Numeric
    price: Numeric
    amount: Numeric
    tax: Numeric
    total: GeneratedAlways<Numeric>
    document_id: number | null
  }
  rental_event: {
    id: GeneratedAlways<number>
    account_id: number
    rental_id: number
    at: Generated<string>
    text: string
    by_id: number | null
    key: string | null
  }
  rental_handover: {
    account_id: number
    rental_id: number
    moment: string
    at: string
    km: Numeric | null
    fuel: number | null
    notes: string | null
    damages: Generated<unknown>
    checklist_id: number | null
    signature: unknown
    by_id: number | null
  }
  rental_item: {
    id: GeneratedAlways<number>
    account_id: number
    kind: string
    unit_id: number | null
    asset_id: number | null
    name: string | null
    group_name: string | null
    rate_day: Numeric
    rate_week: Numeric | null
    rate_month: Numeric | null
    km_per_day: number | null
    km_over_rate: GeneratedNumeric
    fuel_rate: GeneratedNumeric
    deposit: GeneratedNumeric
    cost_day: Numeric | null
    ready_hours: Generated<number>
    per: Generated<string>
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  rental_number: {
    account_id: number
    kind: string
    last: number
  }
  rental_payment: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    rental_id: number
    concept: string
    paid_at: string
    amount: Numeric
    method: string
    reference: string | null
    notes: string | null
    key: string | null
    document_id: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  rental_photo: {
    id: GeneratedAlways<number>
    account_id: number
    rental_id: number
    moment: string
    file_id: number
    note: string | null
  }
  rental_template: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    paper: string
    body: string
    extra_ids: Generated<number[]>
    is_default: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  report: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    kind: string
    asked: unknown
    share: Generated<string>
    group_ids: Generated<number[]>
    owner_id: number
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  report_link: {
    id: GeneratedAlways<number>
    account_id: number
    run_id: number
    token_hash: Buffer
    token_secret: string
    file_ids: number[]
    expires_at: string
    revoked_at: string | null
    opened: Generated<number>
    created_by: number | null
    created_at: Generated<string>
  }
  report_run: {
    id: GeneratedAlways<number>
    account_id: number
    schedule_id: number | null
    report_id: number | null
    name: string
    kind: string
    at: Generated<string>
    occurs_on: string | null
    zone: string
    seen_by: number | null
    state: Generated<string>
    claimed_at: Generated<string>
    tries: Generated<number>
    rows: Generated<number>
    error: string | null
    note: string | null
    file_ids: Generated<number[]>
    mail_ids: Generated<number[]>
    from_on: string | null
    to_on: string | null
    positions: Generated<unknown>
    told: unknown
    note_of: number | null
  }
  report_schedule: {
    id: GeneratedAlways<number>
    account_id: number
    report_id: number
    repeat: unknown
    receivers: unknown
    formats: string[]
    skip_empty: Generated<boolean>
    link_days: Generated<number>
    active: Generated<boolean>
    since: Generated<string>
    next_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    paused_reason: string | null
  }
  requisition: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    store_id: number
    department_id: number | null
    unit_id: number | null
    urgency: Generated<number>
    needed_on: string | null
    reason: string | null
    authorization_state: Generated<number>
    process: Generated<number>
    total: GeneratedNumeric
    requested_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  requisition_line: {
    id: GeneratedAlways<number>
    account_id: number
    requisition_id: number
    part_id: number
    qty: Numeric
    price: GeneratedNumeric
    note: string | null
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
    price_km: Numeric | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    search: GeneratedAlways<string | null>
    updated_at: Generated<string>
    updated_by: number | null
  }
  route_visit: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: number
    host: string
    route: string
    title: string | null
    came_from: string | null
    at: Generated<string>
  }
  service_done: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    service_id: number
    day: string
    km: number
    hours: number
    order_id: number | null
    user_id: number | null
    created_at: Generated<string>
  }
  service_turn: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    service_id: number
    status: number
    at: Generated<string>
    ended_at: string | null
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
    id: GeneratedAlways<number>
  }
  set_aside: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number | null
    reason: string
    received_at: string
    data: unknown
    source_id: number | null
    kind: string
    key: string | null
    detail: string | null
  }
  share_link: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    token_hash: Buffer
    token_secret: string
    note: string | null
    created_by: number
    created_at: Generated<string>
    expires_at: string
    revoked_at: string | null
    views: Generated<number>
  }
  signing_key: {
    id: string
    public_key: Buffer
    sealed: string
    created_at: Generated<string>
    retired_at: string | null
  }
  social_account: {
    id: GeneratedAlways<number>
    account_id: number
    login_id: number
    network: string
    provider_id: string
    name: string
    username: string | null
    sealed: string | null
    state: Generated<string>
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  social_login: {
    id: GeneratedAlways<number>
    account_id: number
    provider_id: string
    name: string
    sealed: string | null
    expires_at: string | null
    renewed_at: Generated<string>
  }
  social_post: {
    id: GeneratedAlways<number>
    account_id: number
    message: string
    scheduled: boolean
    publish_at: string
    key: string | null
    created_at: Generated<string>
    created_by: number | null
  }
  social_post_file: {
    account_id: number
    post_id: number
    position: number
    file_id: number
    jpeg_id: number | null
    description: string | null
    width: number | null
    height: number | null
  }
  social_reason: {
    id: GeneratedAlways<number>
    account_id: number
    rfc: string
    name: string
    trade_name: string | null
    regime: string
    postal_code: string
    address: string | null
    email: string | null
    phone: string | null
    logo_key: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  social_reason_csd: {
    id: GeneratedAlways<number>
    account_id: number
    social_reason_id: number
    sealed: string
    number: string
    name: string
    valid_from: string
    valid_to: string
    created_at: Generated<string>
    created_by: number | null
    retired_at: string | null
  }
  social_target: {
    id: GeneratedAlways<number>
    account_id: number
    post_id: number
    social_account_id: number
    state: Generated<string>
    due_at: string
    sent_at: string | null
    tries: Generated<number>
    confirmed: Generated<boolean>
    children: string[] | null
    container_id: string | null
    provider_id: string | null
    permalink: string | null
    published_at: string | null
    error: unknown
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
    permissions: string[] | null
    whole_fleet: boolean | null
  }
  socket_ticket: {
    hash: Buffer
    token_hash: Buffer
    expires_at: string
  }
  status_note: {
    id: GeneratedAlways<number>
    account_id: number
    entity_type: string
    entity_id: number
    status: string
    comment: string | null
    created_by: number | null
    created_at: Generated<string>
  }
  stock: {
    store_id: number
    part_id: number
    account_id: number
    qty: GeneratedNumeric
    value: GeneratedNumeric
    reserved: GeneratedNumeric
    min_qty: GeneratedNumeric
    max_qty: GeneratedNumeric
    shelf: string | null
    last_at: string | null
    last_kind: string | null
    last_qty: Numeric | null
  }
  stock_count: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    store_id: number
    name: string | null
    state: Generated<number>
    closed_at: string | null
    closed_by: number | null
    decided_at: string | null
    decided_by: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  stock_count_line: {
    id: GeneratedAlways<number>
    account_id: number
    count_id: number
    part_id: number
    counted: Numeric
    expected: Numeric
    serials: Generated<string[]>
    counted_at: Generated<string>
    counted_by: number | null
    approved: boolean | null
  }
  stock_item: {
    id: GeneratedAlways<number>
    account_id: number
    part_id: number
    serial: string
    status: Generated<number>
    store_id: number | null
    unit_id: number | null
    cost: GeneratedNumeric
    notes: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    search: GeneratedAlways<string | null>
  }
  store: {
    id: GeneratedAlways<number>
    account_id: number
    code: string
    name: string
    address: string | null
    keeper_id: number | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  store_access: {
    account_id: number
    user_id: number
    store_id: number
  }
  store_exit: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    store_id: number
    unit_id: number | null
    department_id: number | null
    asset_maintenance_id: number | null
    taken_by: string | null
    notes: string | null
    at: Generated<string>
    by_id: number | null
    reversed_at: string | null
    key: string | null
    created_at: Generated<string>
    work_order_id: number | null
    work_order: string | null
  }
  store_holder: {
    id: number
    account_id: number
    version: Generated<number>
    updated_at: Generated<string>
    updated_by: number | null
  }
  store_number: {
    account_id: number
    kind: string
    last: Generated<number>
  }
  store_step: {
    id: GeneratedAlways<number>
    account_id: number
    store_id: number
    parts: number
    value: Numeric
    short: number
  }
  store_transfer: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    from_id: number
    to_id: number
    state: Generated<number>
    notes: string | null
    sent_by: number | null
    received_by: number | null
    received_at: string | null
    answer: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  store_transfer_line: {
    id: GeneratedAlways<number>
    account_id: number
    transfer_id: number
    part_id: number
    item_id: number | null
    qty: Numeric
    value: Numeric
    received: Numeric | null
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
  supplier: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    rfc: string | null
    contact: string | null
    phone: string | null
    email: string | null
    address: string | null
    credit_days: Generated<number>
    lead_days: Generated<number>
    notes: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  system_update: {
    id: GeneratedAlways<number>
    title: string
    version: string
    release_date: string
    description: string
    update_type: number
    importance: number
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
    result: unknown
    file_id: number | null
    error: string | null
    created_at: Generated<string>
    ended_at: string | null
  }
  technician: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    phone: string | null
    email: string | null
    specialty: string | null
    services: Generated<number[]>
    user_id: number | null
    active: Generated<boolean>
    notes: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
    hour_rate: Numeric | null
  }
  technician_absence: {
    id: GeneratedAlways<number>
    account_id: number
    technician_id: number
    days: string
    reason: string
    created_by: number | null
    created_at: Generated<string>
  }
  ticket: {
    id: GeneratedAlways<number>
    account_id: number
    number: number
    title: string
    body: string
    area_id: number
    issue_id: number | null
    priority: Generated<number>
    state: Generated<number>
    waiting_for: string | null
    social_reason_id: number | null
    holder_id: number | null
    opened_by: number | null
    requester_name: string | null
    requester_email: string | null
    unit_id: number | null
    trip_id: number | null
    work_order_id: number | null
    alert_id: number | null
    checklist_id: number | null
    chat_message_id: number | null
    source: Generated<string>
    cause: string | null
    first_minutes: number | null
    solve_minutes: number | null
    first_due: string | null
    solve_due: string | null
    first_at: string | null
    solved_at: string | null
    closed_at: string | null
    paused_at: string | null
    paused_minutes: Generated<number>
    first_took: number | null
    solve_took: number | null
    due_at: GeneratedAlways<string | null>
    warn_at: string | null
    warned: Generated<number>
    awaits_since: string | null
    last_said_at: Generated<string>
    last_comment_id: number | null
    merged_into: number | null
    search: GeneratedAlways<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  ticket_area: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    user_id: number
    timezone: string | null
    hours: Generated<unknown>
    holidays: Generated<string[]>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  ticket_area_member: {
    account_id: number
    area_id: number
    user_id: number
  }
  ticket_canned: {
    id: GeneratedAlways<number>
    account_id: number
    title: string
    body: string
    area_id: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  ticket_comment: {
    id: GeneratedAlways<number>
    account_id: number
    ticket_id: number
    at: Generated<string>
    user_id: number | null
    author_name: string | null
    author_email: string | null
    kind: string
    from_requester: Generated<boolean>
    body: string
    edited_at: string | null
    deleted_at: string | null
    deleted_by: number | null
    message_id: string | null
  }
  ticket_comment_version: {
    id: GeneratedAlways<number>
    account_id: number
    comment_id: number
    at: Generated<string>
    user_id: number | null
    body: string
  }
  ticket_file: {
    id: GeneratedAlways<number>
    account_id: number
    ticket_id: number
    comment_id: number | null
    file_id: number
  }
  ticket_issue: {
    id: GeneratedAlways<number>
    account_id: number
    area_id: number
    name: string
    priority: Generated<number>
    first_minutes: number | null
    solve_minutes: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  ticket_mail: {
    id: GeneratedAlways<number>
    account_id: number
    mailbox_id: number
    message_id: string
    at: Generated<string>
    address: string
    subject: string
    verdict: string
    ticket_id: number | null
  }
  ticket_mailbox: {
    id: GeneratedAlways<number>
    account_id: number
    address: string
    area_id: number
    host: string
    port: number
    secure: Generated<boolean>
    username: string
    sealed: string | null
    active: Generated<boolean>
    uid_validity: number | null
    last_uid: Generated<number>
    checked_at: string | null
    error: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  ticket_number: {
    account_id: number
    last: number
  }
  ticket_person: {
    account_id: number
    ticket_id: number
    user_id: number
    notified: Generated<boolean>
    added_at: Generated<string>
  }
  ticket_seen: {
    account_id: number
    ticket_id: number
    user_id: number
    comment_id: number
  }
  ticket_stretch: {
    id: GeneratedAlways<number>
    account_id: number
    ticket_id: number
    area_id: number
    user_id: number | null
    from_at: Generated<string>
    until_at: string | null
    minutes: number | null
  }
  tire: {
    item_id: number
    account_id: number
    type_id: number | null
    size_id: number | null
    model_id: number | null
    dot: string | null
    bought_on: Generated<string>
    psi: number | null
    life: Generated<number>
    disposed_at: string | null
    disposal_reason: string | null
    sale: GeneratedNumeric
    km: GeneratedNumeric
    life_km: GeneratedNumeric
    spent: GeneratedNumeric
    depth: Numeric | null
    mean_depth: Numeric | null
    spread: Numeric | null
    pressure: number | null
    measured_at: string | null
    measured_km: Numeric | null
    wear: Numeric | null
    advice: Generated<string>
    urgency: Generated<number>
    reason: string | null
    search: GeneratedAlways<string | null>
  }
  tire_life: {
    tire_id: number
    n: number
    account_id: number
    from_at: Generated<string>
    tread: string | null
    depth: Numeric | null
    cost: GeneratedNumeric
  }
  tire_limits: {
    account_id: number
    legal_steer: GeneratedNumeric
    legal_other: GeneratedNumeric
    pull: GeneratedNumeric
    updated_at: Generated<string>
    updated_by: number | null
  }
  tire_measure: {
    id: GeneratedAlways<number>
    account_id: number
    tire_id: number
    life: number
    at: string
    km: Numeric
    grooves: string[]
    psi: number | null
    hot: Generated<boolean>
    note: string | null
    by_id: number | null
  }
  tire_mount: {
    id: GeneratedAlways<number>
    account_id: number
    tire_id: number
    life: number
    unit_id: number
    axle: number
    position: number
    during: string
    start_km: Numeric
    km: Numeric | null
    order_id: number | null
    reason: string | null
    mounted_by: number | null
    unmounted_by: number | null
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
    updated_at: Generated<string>
    updated_by: number | null
  }
  travel_type: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
  }
  trip: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    name: string
    status: Generated<string>
    state: Generated<number>
    unit_id: number
    line_id: string | null
    line_name: string
    price_km: GeneratedNumeric
    details: Generated<string>
    locks: Generated<unknown>
    travel_type_id: number | null
    client_user_id: number | null
    leave_at: string
    arrive_at: string
    unit_name: string
    client_name: Generated<string>
    driver_names: Generated<string>
    place_names: Generated<string>
    started_at: string | null
    finished_at: string | null
    finished_by: number | null
    cancelled_at: string | null
    cancel_reason: string | null
    current_destination_id: number | null
    current_place: string | null
    in_travel: Generated<boolean>
    reached: Generated<number>
    stops: number
    percent: Generated<number>
    eta: string | null
    late_minutes: number | null
    deviated_since: string | null
    stopped_since: string | null
    attention: Generated<number>
    last_fix_at: string | null
    lat: number | null
    lon: number | null
    speed: number | null
    total_km: number | null
    travelled_km: Generated<number>
    deviation_km: Generated<number>
    checklist: unknown
    checklist_filled: Generated<boolean>
    version: Generated<number>
    plan_version: Generated<number>
    created_at: Generated<string>
    created_by: number | null
    changed_at: Generated<string>
    search: GeneratedAlways<string | null>
    checklist_names: Generated<string>
  }
  trip_backup_unit: {
    account_id: number
    trip_id: number
    unit_id: number
  }
  trip_checklist: {
    id: GeneratedAlways<number>
    account_id: number
    trip_id: number
    checklist_id: number
    moment: string
    destination_id: number | null
    demanded_at: Generated<string>
    filled_id: number | null
    missed_at: string | null
  }
  trip_destination: {
    id: GeneratedAlways<number>
    account_id: number
    trip_id: number
    position: number
    client_user_id: number | null
    client_name: Generated<string>
    origin: unknown
    destination: unknown
    leave_at: string
    arrive_at: string
    origin_in_at: string | null
    origin_out_at: string | null
    arrived_at: string | null
    left_at: string | null
    skipped: Generated<boolean>
    eta: string | null
    late_minutes: number | null
    distance_km: number | null
    duration_minutes: number | null
    route: unknown
    route_source: string | null
    details: Generated<string>
    folio: Generated<string>
  }
  trip_driver: {
    account_id: number
    trip_id: number
    driver_id: number
    position: number
  }
  trip_event: {
    id: GeneratedAlways<number>
    account_id: number
    trip_id: number
    key: string
    kind: string
    at: string
    from_state: number | null
    to_state: number | null
    destination_id: number | null
    place: string | null
    lat: number | null
    lon: number | null
    measure: Generated<unknown>
    user_id: number | null
    withdrawn_at: string | null
    recorded_at: Generated<string>
  }
  trip_event_type: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    color: Generated<string>
  }
  trip_expense: {
    id: GeneratedAlways<number>
    account_id: number
    trip_id: number
    kind: string
    amount: Numeric
    litres: Numeric | null
    at: string
    place: string | null
    note: string | null
    paid_by: string
    driver_id: number | null
    file_id: number | null
    source: string | null
    source_id: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  trip_file: {
    id: GeneratedAlways<number>
    account_id: number
    trip_id: number
    incident_id: number | null
    file_id: number
  }
  trip_flow: {
    account_id: number
    trip_id: number
    plan_version: number
    fix_time: string
    state: unknown
  }
  trip_folio: {
    account_id: number
    last: number
  }
  trip_incident: {
    id: GeneratedAlways<number>
    account_id: number
    trip_id: number
    title: string
    description: Generated<string>
    event_type_id: number | null
    at: string
    lat: number | null
    lon: number | null
    created_by: number | null
    created_at: Generated<string>
  }
  trip_inventory: {
    id: GeneratedAlways<number>
    account_id: number
    destination_id: number
    type_id: number
    amount: Numeric
    detail: string | null
  }
  trip_profit: {
    trip_id: number
    account_id: number
    status: string
    at: string
    customer_id: number | null
    unit_id: number
    driver_id: number | null
    route: string
    km: Numeric
    income: Numeric | null
    income_from: string | null
    fuel: Numeric | null
    tolls: Numeric | null
    pay: Numeric | null
    expenses: Numeric | null
    estimated: Generated<string[]>
    cost: GeneratedAlways<Numeric>
    margin: GeneratedAlways<Numeric | null>
    recorded: GeneratedNumeric
    late: GeneratedNumeric
    booths: Numeric | null
    booths_plan: number | null
    charged_by: number | null
    closed_at: string | null
    closed_by: number | null
    credited: GeneratedNumeric
  }
  trip_profit_due: {
    trip_id: number
    account_id: number
    at: Generated<string>
    id: GeneratedAlways<number>
  }
  trip_terms: {
    id: GeneratedAlways<number>
    account_id: number
    trip_id: number
    agreed: Numeric | null
    customer_id: number | null
    quotation_id: number | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
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
    updated_at: Generated<string>
    updated_by: number | null
  }
  unit_access: {
    account_id: number
    unit_id: number
    user_id: number
    direct: Generated<boolean>
  }
  unit_block: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    filled_id: number
    reason: string
    since: Generated<string>
    lifted_at: string | null
    lifted_by: number | null
    lift_reason: string | null
  }
  unit_brand: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    deleted_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  unit_command: {
    id: GeneratedAlways<number>
    account_id: number
    device_id: number | null
    command: string
    state: string
    asked_by: number
    asked_at: Generated<string>
    confirmed_at: string | null
    sent_at: string | null
    ended_at: string | null
    unit_id: number | null
    source_id: number | null
    unit_key: string | null
    through: Generated<string>
    seconds: number | null
    output: number | null
    words: string | null
    key: string | null
    reason: string | null
    report_number: string | null
    note: string | null
    standing_seconds: number | null
    slow_kmh: number | null
    slow_seconds: number | null
    fresh_seconds: number | null
    approved_by: number | null
    approved_at: string | null
    expires_at: string
    network_at: string | null
    delivered_at: string | null
    answer: string | null
    outcome: string | null
    target: GeneratedAlways<string | null>
  }
  unit_day: {
    account_id: number
    unit_id: number
    day: string
    km: number
    engine_s: number
    cum_km: number
    cum_s: number
  }
  unit_driver: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    driver_id: number
    assigned_by: number | null
    from_at: Generated<string>
    to_at: string | null
    source_id: number | null
  }
  unit_due: {
    account_id: number
    unit_id: number
    next_km: number | null
    next_hours: number | null
    type_id: number | null
    model_id: number | null
    reckoned_on: string | null
    expected_on: string | null
    overdue: Generated<number>
    soon: Generated<number>
  }
  unit_hour: {
    account_id: number
    unit_id: number
    hour: string
    km: number
    moving_s: number
    idle_s: number
    engine_s: number
    top_kmh: number
  }
  unit_maintenance: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    service_id: number
    plan_id: number
    last_km: number
    last_hours: number
    last_day: string
    due_km: number | null
    due_hours: number | null
    due_day: string | null
    status: Generated<number>
    told: Generated<number>
    expected_on: string
    plan_version: number
  }
  unit_meter: {
    account_id: number
    unit_id: number
    summed_to: string
    zone: string
    daily_km: number | null
    daily_hours: number | null
  }
  unit_model: {
    id: GeneratedAlways<number>
    account_id: number
    brand_id: number
    name: string
    deleted_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
  }
  unit_outage: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    order_id: number | null
    reason: string
    during: string
    expected_until: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  unit_position: {
    account_id: number
    unit_id: number
    ts: string
    delay_s: number
    lat: number
    lon: number
    odometer: number
    speed: number
    course: number
    altitude: number
    satellites: number
    ignition: number
    fuel: number
    source_id: Generated<number>
  }
  unit_position_sensors: {
    account_id: number
    unit_id: number
    ts: string
    readings: unknown
  }
  unit_reading: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    at: Generated<string>
    km: number
    engine_hours: number
    user_id: number | null
    km_before: number | null
    engine_hours_before: number | null
    reason: string | null
  }
  unit_source: {
    account_id: number
    unit_id: number
    source_id: number
    key: string
    priority: number
  }
  unit_status: {
    account_id: number
    unit_id: number
    ts: string
    ignition: boolean | null
    readings: unknown
  }
  unit_thumbnail: {
    id: GeneratedAlways<number>
    account_id: number
    unit_id: number
    file_id: number
    created_at: Generated<string>
  }
  unit_tracking_state: {
    account_id: number
    unit_id: number
    at: string
    state: unknown
    hours_owed_until: string | null
  }
  unit_type: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    deleted_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    axles: unknown
    batteries: number | null
  }
  user_in_tree: {
    id: number | null
    account_id: number | null
    name: string | null
    username: string | null
    role: number | null
    search: string | null
    deactivated_at: string | null
    last_seen_at: string | null
    created_at: string | null
  }
  warehouse_charge: {
    id: GeneratedAlways<number>
    account_id: number
    contract_id: number
    kind: string
    month: string
    days: number
    due_on: string
    amount: Numeric
    tax: GeneratedNumeric
    total: GeneratedAlways<Numeric>
    paid: GeneratedNumeric
    settled_on: string | null
    document_id: number | null
  }
  warehouse_contract: {
    id: GeneratedAlways<number>
    account_id: number
    number: string
    land_id: number
    customer_id: number
    state: string
    start_on: string
    end_on: string
    tax_rate: number
    deposit: GeneratedNumeric
    due_day: number
    grace_days: number
    late_fee: Numeric
    index_kind: string
    index_points: Numeric
    index_cap: Numeric | null
    contact: string | null
    contact_phone: string | null
    notes: string | null
    credit: GeneratedNumeric
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  warehouse_event: {
    id: GeneratedAlways<number>
    account_id: number
    contract_id: number
    at: Generated<string>
    text: string
    by_id: number | null
    key: string | null
  }
  warehouse_index: {
    account_id: number
    month: string
    value: Numeric
  }
  warehouse_land: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    address: string | null
    timezone: string
    outline: unknown
    area_m2: GeneratedNumeric
    picture_id: number | null
    notes: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  warehouse_maintenance: {
    id: GeneratedAlways<number>
    account_id: number
    space_id: number
    title: string
    description: string | null
    state: string
    start_on: string
    end_on: string
    out_of_use: Generated<boolean>
    supplier: string | null
    cost: GeneratedNumeric
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  warehouse_number: {
    account_id: number
    kind: string
    last: number
  }
  warehouse_occupation: {
    id: GeneratedAlways<number>
    account_id: number
    space_id: number
    during: string
    contract_id: number | null
    maintenance_id: number | null
  }
  warehouse_payment: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    contract_id: number
    concept: string
    paid_on: string
    amount: Numeric
    method: string
    reference: string | null
    notes: string | null
    key: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  warehouse_rent_step: {
    account_id: number
    contract_id: number
    from_on: string
    rent: Numeric
    why: string
  }
  warehouse_space: {
    id: GeneratedAlways<number>
    account_id: number
    land_id: number
    zone_id: number
    name: string
    outline: unknown
    area_m2: GeneratedNumeric
    list_rent: Numeric
    dock: string | null
    blocked: Generated<boolean>
    blocked_reason: string | null
    notes: string | null
    access: Generated<unknown>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  warehouse_zone: {
    id: GeneratedAlways<number>
    account_id: number
    land_id: number
    name: string
    kind: string | null
    outline: unknown
    price_m2: Numeric | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  webhook: {
    id: GeneratedAlways<number>
    account_id: number
    owner_id: number
    name: string
    url: string
    secret: string | null
    events: string[]
    active: Generated<boolean>
    state: Generated<string>
    failures: Generated<number>
    failing_since: string | null
    next_at: Generated<string>
    trouble: string | null
    last_ok_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  webhook_delivery: {
    id: GeneratedAlways<number>
    account_id: number
    webhook_id: number
    unit_id: number | null
    event: string
    key: string | null
    body: string
    state: Generated<string>
    attempts: Generated<number>
    created_at: Generated<string>
    tried_at: string | null
    status: number | null
    answer: string | null
    took_ms: number | null
  }
  work_order: {
    id: GeneratedAlways<number>
    account_id: number
    folio: string
    unit_id: number
    title: string
    description: string | null
    kind: string
    concept_id: number | null
    cause: Generated<string>
    process: Generated<number>
    authorization_state: number | null
    allowed: GeneratedNumeric
    requested_by: number | null
    raised_by: Generated<number[]>
    planned_at: string | null
    planned_until: string | null
    started_at: string | null
    closed_at: string | null
    read_at: string | null
    read_km: Numeric | null
    read_hours: Numeric | null
    outcome: string | null
    labor: GeneratedNumeric
    parts: GeneratedNumeric
    external: GeneratedNumeric
    foreseen: GeneratedNumeric
    search: GeneratedAlways<string | null>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
  work_order_event: {
    id: GeneratedAlways<number>
    account_id: number
    order_id: number
    at: Generated<string>
    user_id: number | null
    kind: string
    text: string
  }
  work_order_failure: {
    id: GeneratedAlways<number>
    account_id: number
    order_id: number
    job_id: number | null
    description: string
    cause: Generated<string>
    found_by: number | null
    found_at: Generated<string>
    source_id: number | null
  }
  work_order_job: {
    id: GeneratedAlways<number>
    account_id: number
    order_id: number
    unit_id: number
    name: string
    service_id: number | null
    technician_id: number | null
    planned_hours: GeneratedNumeric
    state: Generated<number>
    decided_at: string | null
    workshop_id: number | null
    price: GeneratedNumeric
    invoice: string | null
    invoice_uuid: string | null
    note: string | null
    holds_service: Generated<boolean>
  }
  work_order_part: {
    id: GeneratedAlways<number>
    account_id: number
    order_id: number
    job_id: number | null
    store_id: number
    part_id: number
    item_id: number | null
    qty: Numeric
    reserved: GeneratedNumeric
    taken: GeneratedNumeric
    cost: GeneratedNumeric
  }
  work_order_photo: {
    id: GeneratedAlways<number>
    account_id: number
    order_id: number
    job_id: number | null
    stage: string
    file_id: number
  }
  work_order_stretch: {
    id: GeneratedAlways<number>
    account_id: number
    order_id: number
    job_id: number
    technician_id: number
    during: string
    rate: GeneratedNumeric
    cost: GeneratedNumeric
  }
  workshop: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    rfc: string | null
    contact: string | null
    phone: string | null
    email: string | null
    address: string | null
    notes: string | null
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: number | null
    deleted_at: string | null
  }
}
