import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The canvas of each keeper: cards, rooms and what connects them. */
export const canvasTables: Migration = {
  version: 32,
  name: 'canvases',
  async up(trx, engine) {
    // Sorted by code points on both engines.
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table canvases (
    keeper_id text primary key references keepers(id) on delete cascade,
    version integer not null, extra text not null, updated_at bigint not null)`,
  `create table canvas_nodes (
    keeper_id text not null references keepers(id) on delete cascade, id ${sorted} not null,
    type text not null, x integer not null, y integer not null, width integer not null,
    height integer not null, z integer not null, color text, label text, text text, url text,
    background text, background_style text,
    moment_id ${sorted} references moments(id) on delete cascade, file text, subpath text,
    extra text not null, chars integer not null, version integer not null,
    primary key (keeper_id, id))`,
  `create index canvas_nodes_moment on canvas_nodes (moment_id)`,
  `create index canvas_nodes_type on canvas_nodes (keeper_id, type)`,
  `create table canvas_edges (
    keeper_id text not null references keepers(id) on delete cascade, id ${sorted} not null,
    from_node ${sorted} not null, from_side text, from_end text,
    to_node ${sorted} not null, to_side text, to_end text, color text, label text,
    extra text not null, chars integer not null, version integer not null,
    primary key (keeper_id, id),
    foreign key (keeper_id, from_node) references canvas_nodes (keeper_id, id) on delete cascade,
    foreign key (keeper_id, to_node) references canvas_nodes (keeper_id, id) on delete cascade)`,
  `create index canvas_edges_from on canvas_edges (keeper_id, from_node)`,
  `create index canvas_edges_to on canvas_edges (keeper_id, to_node)`,
]
