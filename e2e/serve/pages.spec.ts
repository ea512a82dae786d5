/**
 * Pages in a real browser: addresses that were used before, pages that the user disconnects, and
 * another program that has taken the port of the host.
 */
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import type { Page } from 'playwright';
import { expect as expectIn, test, describe, expect, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { RPC_PROTOCOL } from '../../shared/rpc-socket.ts';
