"""The audit of a ledger: hash chains, published heads, transfers, balances, seeds, users, play."""

from pitboss.ledger.audit.auditor import AuditReport, audit, read_heads, read_trees, row_count
from pitboss.ledger.audit.faults import Fault

__all__ = ["AuditReport", "Fault", "audit", "read_heads", "read_trees", "row_count"]
