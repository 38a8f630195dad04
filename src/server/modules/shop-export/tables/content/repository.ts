import { ne } from 'drizzle-orm'
import { renditionBucket } from '#server/modules/files/index.ts'
import { redirects } from '#server/platform/db/schema/move-in.ts'
import { salesCampaigns, storageObjects } from '#server/platform/db/schema/pages.ts'
import { upsellPageOffers, upsells } from '#server/platform/db/schema/upsells.ts'
import { webhookEndpoints } from '#server/platform/db/schema/webhooks.ts'
import type { RowSource } from '../repository.ts'

export const campaigns: RowSource = {
  from: salesCampaigns,
  key: [salesCampaigns.id],
  columns: {
    id: salesCampaigns.id,
    name: salesCampaigns.name,
    slug: salesCampaigns.slug,
    description: salesCampaigns.description,
    product_ids: salesCampaigns.product_ids,
    is_active: salesCampaigns.is_active,
    created_at: salesCampaigns.created_at,
  },
}

export const funnels: RowSource = {
  from: upsells,
  key: [upsells.id],
  columns: {
    id: upsells.id,
    name: upsells.name,
    description: upsells.description,
    product_ids: upsells.product_ids,
    product_skus: upsells.product_skus,
    is_active: upsells.is_active,
    created_at: upsells.created_at,
  },
}

export const funnelOffers: RowSource = {
  from: upsellPageOffers,
  key: [upsellPageOffers.id],
  columns: {
    id: upsellPageOffers.id,
    page_id: upsellPageOffers.page_id,
    position: upsellPageOffers.position,
    product_id: upsellPageOffers.product_id,
    variant_id: upsellPageOffers.variant_id,
    name: upsellPageOffers.name,
    price_cents: upsellPageOffers.price_cents,
    currency: upsellPageOffers.currency,
    is_active: upsellPageOffers.is_active,
    created_at: upsellPageOffers.created_at,
  },
}

/** The secrets and the value of the header are left out. */
export const webhooks: RowSource = {
  from: webhookEndpoints,
  key: [webhookEndpoints.id],
  columns: {
    id: webhookEndpoints.id,
    url: webhookEndpoints.url,
    description: webhookEndpoints.description,
    types: webhookEndpoints.types,
    modes: webhookEndpoints.modes,
    format: webhookEndpoints.format,
    content: webhookEndpoints.content,
    header_name: webhookEndpoints.header_name,
    state: webhookEndpoints.state,
    api_version: webhookEndpoints.api_version,
    created_at: webhookEndpoints.created_at,
  },
}

export const oldAddresses: RowSource = {
  from: redirects,
  key: [redirects.id],
  columns: { path: redirects.path, target: redirects.target, created_at: redirects.created_at },
}

/** Uploaded pictures. Their smaller copies are left out, because they can be made again. */
export const uploads: RowSource = {
  from: storageObjects,
  key: [storageObjects.bucket, storageObjects.path],
  where: ne(storageObjects.bucket, renditionBucket),
  columns: {
    bucket: storageObjects.bucket,
    path: storageObjects.path,
    etag: storageObjects.etag,
    mime: storageObjects.mime,
    bytes: storageObjects.size,
    width: storageObjects.width,
    height: storageObjects.height,
    created_at: storageObjects.created_at,
  },
}
